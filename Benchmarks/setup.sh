# What Benchmarks/run, Tests/run and .ci/run share: is Swift here, are the packages here, a build
# that does not flood. Sourced, never run; it changes nothing by being sourced.
# Everything it says goes to standard error: standard output belongs to the result.
# shellcheck shell=bash
: "${root:?the folder of the package, set by the script that sources this one}"

# The one list of what the code links against or starts. Debian's names.
readonly loopscope_packages=(
  pkg-config         # how SwiftPM finds the libraries below
  liblttng-ust-dev   # tracepoints in the engine
  liblttng-ctl-dev   # trace sessions
  lttng-tools        # lttng-sessiond, the daemon behind a session; lttng-relayd, for tests
  libbabeltrace2-dev # reading traces
  libuv1-dev         # the loops that benchmarks compare with
  libglib2.0-dev
  libev-dev
)

# What only the tests start. A test whose program is missing is skipped and says so.
# shellcheck disable=SC2034 # used by Tests/run
readonly test_packages=(
  protobuf-compiler       # reads what is exported for Perfetto
  chromium-headless-shell # lays pages out, on a desk and on a phone
  fonts-dejavu-core       # letters for it
  python3-html5lib        # reads pages as the standard has it, and tells every error
  tidy                    # knows which attribute may stand where
  procps                  # ps and pgrep, which see the processes of a session daemon
  zsh                     # shells whose completions are tried; bash is everywhere
  fish
  mandoc                  # checks the manual page
)

say() {
  printf 'loopscope: %s\n' "$*" >&2
}

# Stops with status 1 (failed or missing) unless Swift 6.2 or newer is on PATH.
require_swift() {
  local where='https://www.swift.org/install/linux/ (6.3 is what loopscope is tested with)'
  if ! command -v swift >/dev/null; then
    say "needs Swift 6.2 or newer, and no swift is on PATH. Install it: $where"
    exit 1
  fi
  local banner
  banner="$(swift --version 2>&1 || true)"
  if ! [[ "$banner" =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]]; then
    say "needs Swift 6.2 or newer, but \`swift --version\` answers: $banner"
    exit 1
  fi
  if ((BASH_REMATCH[1] * 1000 + BASH_REMATCH[2] < 6002)); then
    say "needs Swift 6.2 or newer; here is ${BASH_REMATCH[1]}.${BASH_REMATCH[2]}. Newer: $where"
    exit 1
  fi
}

# missing_packages NAME...: those of the names that are not installed.
missing_packages() {
  local name
  local -A installed=()
  while read -r name; do
    installed[$name]=yes
  done < <(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' \
    "$@" 2>/dev/null | sed -n 's/^installed //p')
  for name in "$@"; do
    [[ -n "${installed[$name]:-}" ]] || printf '%s\n' "$name"
  done
}

# install_missing_packages [NAME...]: what the code needs, and the packages that are named.
# Installs what is missing, as root or through a sudo that asks for no password; otherwise prints
# the line to run and stops with status 1. Without apt it warns and lets the build find out.
install_missing_packages() {
  local -a wanted=("${loopscope_packages[@]}" "$@")
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "no apt here; the build needs what Debian calls: ${wanted[*]}"
    return
  fi
  local missing
  mapfile -t missing < <(missing_packages "${wanted[@]}")
  ((${#missing[@]} > 0)) || return 0
  local -a as_root=(env DEBIAN_FRONTEND=noninteractive)
  if ((EUID != 0)); then
    if ! sudo -n true 2>/dev/null; then
      say "these packages are missing. Run this line, then the same command again:"
      printf '  sudo apt-get install --yes --no-install-recommends %s\n' "${missing[*]}" >&2
      exit 1
    fi
    as_root=(sudo -n "${as_root[@]}")
  fi
  say "installing ${missing[*]}"
  local report
  report="$("${as_root[@]}" apt-get -qq -o DPkg::Lock::Timeout=120 update 2>&1)" ||
    say "apt-get update failed; trying with the lists that are here"
  if ! report+="$("${as_root[@]}" apt-get -qq -o DPkg::Lock::Timeout=120 install --yes \
    --no-install-recommends "${missing[@]}" 2>&1 </dev/null)"; then
    printf '%s\n' "$report" >&2
    say "apt-get could not install ${missing[*]}; its own words are above"
    exit 1
  fi
}

# swift_build ARGUMENTS: `swift build` in the package, drawn on a terminal, silent in a log
# except for errors.
swift_build() {
  local -a quiet=(--quiet)
  if [[ -t 2 && "${TERM:-dumb}" != dumb && -z "${CI:-}" ]]; then quiet=(); fi
  # Else SwiftPM names the traits to the compiler in another order now and then, and so builds
  # everything anew.
  SWIFT_DETERMINISTIC_HASHING=1 \
    swift build --package-path "$root" ${quiet[@]+"${quiet[@]}"} "$@" >&2
}
