// The style sheet of all pages. Not for the colours of one kind of drawing: its maker adds them.

extension Markup {
  static let commonStyle = Markup(
    verbatim: """

      :root{--page:#fff;--panel:#f6f7f9;--text:#1b1f24;--quiet:#59636e;--line:#d8dde3;
      --good:#1a7f37;--bad:#c8102e;--bad-panel:#fdeeee;--link:#0b5cad}
      @media(prefers-color-scheme:dark){:root{--page:#14171b;--panel:#1d2127;--text:#e4e7eb;
      --quiet:#9aa4af;--line:#353c45;--good:#4cc26a;--bad:#ff7a85;--bad-panel:#351a1e;--link:#78b4f5}}
      *{box-sizing:border-box}
      body{margin:0;background:var(--page);color:var(--text);
      font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
      main{max-width:1120px;margin:0 auto;padding:20px 20px 60px}
      h1{font-size:22px;line-height:1.3;margin:0 0 2px;overflow-wrap:anywhere}
      h2{font-size:18px;line-height:1.3;margin:36px 0 10px;overflow-wrap:anywhere}
      h3{font-size:15px;margin:22px 0 6px;overflow-wrap:anywhere}
      p{margin:6px 0;overflow-wrap:anywhere}
      a{color:var(--link)}
      .quiet{color:var(--quiet)}
      .small{font-size:13px}
      .panel{background:var(--panel);border:1px solid var(--line);border-radius:8px;
      padding:12px 14px;margin:12px 0}
      .good{border-left:4px solid var(--good)}
      .bad{border-left:4px solid var(--bad);background:var(--bad-panel)}
      .scroll{overflow-x:auto;margin:6px 0}
      table{border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums}
      th,td{padding:3px 14px 3px 0;text-align:right;white-space:nowrap;vertical-align:top;
      border-bottom:1px solid var(--line)}
      th{color:var(--quiet);font-weight:600}
      th:first-child,td:first-child{text-align:left;white-space:normal;min-width:150px;
      max-width:420px;overflow-wrap:anywhere}
      .drawing{display:block;width:100%;overflow:visible}
      .drawing svg.open{overflow:visible}
      .drawing text{font-size:12px;fill:var(--text)}
      .drawing text.quiet{fill:var(--quiet)}
      .key{display:inline-flex;align-items:center;gap:5px;margin:0 14px 0 0}
      .swatch{display:inline-block;width:12px;height:12px;border-radius:2px;flex:none}
      @media(max-width:600px){main{padding:14px 12px 40px}h1{font-size:19px}
      th,td{padding-right:10px}}

      """)
}
