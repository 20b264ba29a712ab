// The colours and strokes of plots. Not for the page around them (CommonStyle).

extension Markup {
  static let plotStyle = Markup(
    verbatim: """
      :root{--series-0:#2563c9;--series-1:#b54d08;--series-2:#0b776a;--series-3:#8a3fc4;
      --series-4:#b8336a;--series-5:#676a00;--series-6:#1f7a1f;--series-7:#4d5d6e}
      @media(prefers-color-scheme:dark){:root{--series-0:#78aaf5;--series-1:#f2a25c;
      --series-2:#4fc7b4;--series-3:#c792f0;--series-4:#f58bb4;--series-5:#c5c94f;
      --series-6:#5fdc4a;--series-7:#a9b8c8}}
      .s0{stroke:var(--series-0);fill:var(--series-0)}.s1{stroke:var(--series-1);fill:var(--series-1)}
      .s2{stroke:var(--series-2);fill:var(--series-2)}.s3{stroke:var(--series-3);fill:var(--series-3)}
      .s4{stroke:var(--series-4);fill:var(--series-4)}.s5{stroke:var(--series-5);fill:var(--series-5)}
      .s6{stroke:var(--series-6);fill:var(--series-6)}.s7{stroke:var(--series-7);fill:var(--series-7)}
      .drawing text.t0{fill:var(--series-0)}.drawing text.t1{fill:var(--series-1)}
      .drawing text.t2{fill:var(--series-2)}.drawing text.t3{fill:var(--series-3)}
      .drawing text.t4{fill:var(--series-4)}.drawing text.t5{fill:var(--series-5)}
      .drawing text.t6{fill:var(--series-6)}.drawing text.t7{fill:var(--series-7)}
      .figure{margin:4px 0 14px}
      .plot{display:grid;grid-template-columns:minmax(0,1fr) var(--names)}
      .plot text{paint-order:stroke;stroke:var(--page);stroke-width:3px;stroke-linejoin:round}
      .axes{white-space:nowrap;display:flex;justify-content:space-between;gap:12px;margin:0 var(--names) 8px 0}
      .drawing.labels{width:var(--names);overflow:hidden}
      .drawing.stroke{display:inline-block;width:18px;margin-right:6px;vertical-align:0}
      .grid{stroke:var(--line);stroke-width:1}
      .reference{stroke:var(--quiet);stroke-width:1.5}
      .break{stroke:var(--bad);stroke-width:1.5;stroke-dasharray:5 4}
      .curve{fill:none;stroke-width:2;vector-effect:non-scaling-stroke;stroke-linejoin:round}
      .thin{stroke-width:1}
      .dashed{stroke-dasharray:5 3;stroke-width:1.5}
      .unsure{stroke-dasharray:1 4;stroke-width:1.5}
      .area{stroke:none;fill-opacity:.16}
      .mark{stroke:var(--page);stroke-width:1.5}
      .hollow{fill:var(--page);stroke-width:1.5}
      .arrow{stroke:none}
      .bounds{stroke-width:3;stroke-opacity:.75}
      .reading{stroke-width:1;stroke-opacity:.4}
      table.ranges{width:100%}
      table.ranges td,table.ranges th{padding-top:1px;padding-bottom:1px;vertical-align:middle}
      table.ranges td:first-child,table.ranges th:first-child{min-width:0;white-space:nowrap}
      td.range,th.range{width:58%;min-width:170px}
      th.range{text-align:left;white-space:normal;font-weight:400}
      @media(min-width:601px){.plot{margin-left:62px}
      .plot text.value{text-anchor:end;transform:translate(-6px,7px)}
      .plot text.top{transform:translate(-6px,-8px)}}
      @media(max-width:600px){.plot{grid-template-columns:minmax(0,1fr) var(--names-narrow)}
      .drawing.labels{width:var(--names-narrow)}
      .drawing.labels text{font-size:10.5px}.axes{margin-right:0}.note{display:none}}

      """)
}
