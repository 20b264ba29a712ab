// The style sheet of a run's page, beside those that all pages share.

import WebPages

extension Markup {
  static let runStyle = Markup(
    verbatim: """
      .answers{display:grid;gap:12px;margin:18px 0 6px;
      grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr))}
      .answer{background:var(--panel);border:1px solid var(--line);border-radius:8px;
      padding:12px 14px}
      .answer h3{margin:0;font-weight:400;font-size:13px;color:var(--quiet)}
      .answer .winner{font-size:20px;font-weight:600;margin:2px 0 0}
      .answer .winner span{font-weight:400;font-variant-numeric:tabular-nums;white-space:nowrap}
      .answer p{font-size:13px;margin:4px 0 0}
      .sure{color:var(--good)}
      .contents{display:flex;flex-wrap:wrap;gap:2px 18px;margin:18px 0 0;font-size:13px}
      .plots{display:grid;gap:4px 36px;
      grid-template-columns:repeat(auto-fill,minmax(min(100%,500px),1fr))}
      .plots h3{margin-bottom:2px}
      .plots>div{min-width:0}
      details{margin:8px 0}
      summary{cursor:pointer;font-size:13px;color:var(--link)}
      ul{margin:6px 0;padding-left:20px}
      h3.part{font-size:16px;margin:26px 0 2px}
      td.word,th.word{text-align:left;white-space:normal}
      td.word:first-child,th.word:first-child{min-width:0;overflow-wrap:break-word}
      @media(max-width:600px){td.word:nth-child(2){min-width:180px}}
      .alarm{color:var(--bad)}

      """)
}
