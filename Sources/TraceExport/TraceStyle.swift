// The style sheet of a trace's page, beside the one that all pages share.

import WebPages

extension Markup {
  static let traceStyle = Markup(
    verbatim: """
      :root{--sleep:#e8eef6;--activity:#ccd4de;--busy:#4f7fc4;--ink:#10151a;
      --observer:#c3c66f;--block:#b99df0;--source0:#86b4f7;--source1:#66cbbb;--timer:#f2b75c;
      --main_queue:#eda3c4;--m0:#bfd2ee;--m1:#f4d5b1;--m2:#bce3cd;--m3:#dccaf0;--m4:#f5c8cf;
      --m5:#d2deb0;--m6:#c4e4ea;--m7:#e0d5c8;
      --gap:#c8102e40;--call:#8fb8de;--waking:#f6bf9a;--switch:#e2796a;--return:#a9d387;--switchAndReturn:#d9b06c;--callout:#c4aedb}
      @media(prefers-color-scheme:dark){:root{--sleep:#222a34;--activity:#47515d;--busy:#6fa0e6;
      --observer:#a9ac58;--block:#a284dd;--source0:#6f9fe6;--source1:#4fb3a3;--timer:#dba04a;
      --main_queue:#d488ad;--m0:#8ea8ce;--m1:#cfa878;--m2:#86bb9d;--m3:#ac94cc;--m4:#cf929c;
      --m5:#a5b57a;--m6:#88b8c2;--m7:#b0a08d;
      --gap:#ff7a8566;--call:#79a6d2;--waking:#e0a47c;--switch:#d96c5c;--return:#8fbc6b;--switchAndReturn:#c79a55;--callout:#ac93c9}}
      .sleep{fill:var(--sleep)}.activity{fill:var(--activity)}.busy{fill:var(--busy)}
      .k-observer{fill:var(--observer)}.k-block{fill:var(--block)}.k-source0{fill:var(--source0)}
      .k-source1{fill:var(--source1)}.k-timer{fill:var(--timer)}.k-main_queue{fill:var(--main_queue)}
      .m0{fill:var(--m0)}.m1{fill:var(--m1)}.m2{fill:var(--m2)}.m3{fill:var(--m3)}
      .m4{fill:var(--m4)}.m5{fill:var(--m5)}.m6{fill:var(--m6)}.m7{fill:var(--m7)}
      .w-call{fill:var(--call)}.w-waking{fill:var(--waking)}.w-switch{fill:var(--switch)}
      .w-return{fill:var(--return)}.w-switchAndReturn{fill:var(--switchAndReturn)}.w-callout{fill:var(--callout)}
      .many{fill-opacity:.55}
      .drawing text.ink{fill:var(--ink)}
      .gap{fill:var(--gap)}
      .wake{stroke:var(--text);stroke-width:1.5}.dot{fill:var(--text)}.late{fill:var(--page);
      stroke:var(--text);stroke-width:1.5}
      .flag{fill:var(--bad)}a:target .flag{stroke:var(--text);stroke-width:2.5}
      .whole{white-space:nowrap}
      .worst{display:grid;grid-template-columns:auto 1fr;gap:4px 14px;align-items:baseline}
      .worst b{font-size:20px;font-variant-numeric:tabular-nums;white-space:nowrap}
      .worst div{overflow-wrap:anywhere;min-width:0}
      .card{border-top:1px solid var(--line);padding:14px 0 4px}
      .card h3{margin:0}.card h3 span{font-weight:400}
      .facts{display:flex;flex-wrap:wrap;gap:2px 22px;margin:4px 0;font-size:13px}
      .facts span{white-space:nowrap}
      .facts b{font-variant-numeric:tabular-nums}
      .alarm{color:var(--bad)}
      .chain{margin:6px 0 10px;font-size:13px}
      .call{position:relative;display:flex;gap:10px;padding:3px 0 5px calc(var(--d)*16px);
      border-bottom:1px solid var(--line)}
      .call span:first-child{flex:1;min-width:0;overflow-wrap:anywhere}
      .call b{font-variant-numeric:tabular-nums;white-space:nowrap}
      .call i{position:absolute;left:0;bottom:-1px;height:3px;width:var(--w)}
      .keys{font-size:13px;line-height:1.9}
      @media(max-width:600px){.drawing text.tight{display:none}.worst{grid-template-columns:1fr;gap:0}.worst div{margin-bottom:8px}}

      """)
}
