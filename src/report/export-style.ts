/** The style of the exported page: system fonts, both colour schemes, and paper. Contrasts are those of WCAG AA; colors are those of the heat map. */
export const EXPORT_STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --quiet: #57606a; --page: #ffffff; --line: #d0d7de; --box: #fff8e1;
  --edge: #9a6700; --link: #0550ae; --human: #0969da; --likely-human: #1b7c83; --likely-ai: #9a6700; --ai-generated: #8e3fb0; }
@media screen and (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --quiet: #9da7b3; --page: #0d1117; --line: #3d444d; --box: #2b230f; --edge: #d29922; --link: #79c0ff;
    --human: #4ea1ff; --likely-human: #39b8c2; --likely-ai: #d9a514; --ai-generated: #c98be6; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; } h2 { margin: 2.5rem 0 0.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: 1.3rem; }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1.05rem; } h4 { margin: 1.25rem 0 0.5rem; font-size: 1rem; }
figcaption, .made, .brief { color: var(--quiet); font-size: 0.9rem; } .made { margin: 0.25rem 0 1rem; }
.tiles { display: grid; grid-template: repeat(5, auto) / repeat(3, minmax(0, 1fr)); gap: 0 0.75rem; margin: 1rem 0; padding: 0; list-style: none; }
.tiles li { display: grid; grid-row: span 5; grid-template-rows: subgrid; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 6px; break-inside: avoid; }
.tiles p { margin: 0; } .tiles .unchecked { border-style: dashed; }
.name, .verdict { font-weight: 600; } .verdict::first-letter, .verdict span::first-letter { text-transform: uppercase; } .outdated { font-style: italic; }
.figure { font-size: 2.2rem; font-weight: 300; line-height: 1.3; font-variant-numeric: tabular-nums; } .brief { padding-top: 0.25rem; }
svg.scale { margin-top: 0.5rem; } .scale rect { stroke-width: 1; } .scale .none { stroke: none; } .mark { fill: currentColor; }
@media (max-width: 36rem) {
  main { padding: 1rem; }
  .tiles { grid-template: none / minmax(0, 1fr); gap: 0.5rem; }
  .tiles li { grid-row: auto; grid-template: auto auto auto 1fr / 6.2rem minmax(0, 1fr); grid-template-areas: "name name" "figure verdict" "figure brief" "figure scale"; gap: 0 0.75rem; }
  .name { grid-area: name; } .figure { grid-area: figure; font-size: 2rem; line-height: 1.1; white-space: nowrap; } .said { grid-area: verdict; } .brief { grid-area: brief; } svg.scale { grid-area: scale; }
}
.caveats { border: 1px solid var(--edge); border-left-width: 6px; border-radius: 4px; background: var(--box); padding: 0.5rem 1rem; }
.caveats h2 { margin: 0; padding: 0; border: 0; font-size: 1rem; } .caveats ul { margin: 0.25rem 0; padding-left: 1.25rem; }
.band::before { content: ""; display: inline-block; width: 1.4em; margin-right: 0.45em; vertical-align: 0.25em; border-top: 3px solid var(--band); }
.band.human::before { border-top-style: dotted; } .band.likely-human::before { border-top-style: dashed; } .band.ai-generated::before { border-top: 5px double var(--band); }
.human { --band: var(--human); } .likely-human { --band: var(--likely-human); } .likely-ai { --band: var(--likely-ai); } .ai-generated { --band: var(--ai-generated); } .none { --band: var(--quiet); }
rect { fill: var(--band); stroke: var(--band); stroke-width: 1.5; } rect.human { fill: none; stroke-dasharray: 1.5 2; } rect.likely-human { fill: none; stroke-dasharray: 5 3; } rect.likely-ai { fill-opacity: 0.35; }
dl { display: flex; flex-wrap: wrap; gap: 0.1rem 1.25rem; margin: 0.5rem 0; font-size: 0.9rem; } dl div { display: flex; gap: 0.4rem; }
dt { color: var(--quiet); overflow-wrap: normal; } dd { margin: 0; }
figure { margin: 0.5rem 0; max-width: 32rem; } svg { display: block; width: 100%; height: auto; overflow: visible; }
.tenths { display: grid; grid-template-columns: repeat(10, minmax(0, 1fr)); font-size: 0.75rem; text-align: center; } .borders { text-align: start; }
.axis, .grid { stroke: currentColor; } .grid { stroke-dasharray: 1 5; }
.history { display: grid; grid-template-columns: 2.5rem minmax(0, 1fr); } .history-scale { display: flex; flex-direction: column; justify-content: space-between; font-size: 0.75rem; line-height: 1; }
polyline { fill: none; stroke: currentColor; stroke-width: 1.5; } polyline.embedded { stroke-dasharray: 4 3; } .dot { --band: currentColor; fill: currentColor; stroke: currentColor; } .dot.hollow { fill: var(--page); }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; grid-column: 2; margin: 0.4rem 0 0; padding: 0; list-style: none; font-size: 0.8rem; }
.legend li { display: flex; gap: 0.4rem; align-items: center; min-width: 0; } .key { flex: none; width: 10px; height: 10px; }
summary { color: var(--quiet); font-size: 0.9rem; cursor: pointer; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0; font-size: 0.9rem; } details table { max-width: 32rem; }
/* The heading above says the same to the eye. */
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { border-bottom: 1px solid var(--line); padding: 0.35rem 0.75rem 0.35rem 0; text-align: start; vertical-align: top; }
thead th { border-bottom-color: currentColor; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
/* A row is a paragraph where there is no room for columns; a table of many figures stays one. */
@media (max-width: 36rem) { main > table:not(:has(th:nth-child(6))) { display: block;
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } tbody { display: block; }
  tr { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
  td { border: 0; padding: 0; } td:first-child { flex: 1 0 100%; font-weight: 600; } } }
@media (min-width: 36rem) { .short, .number { width: 1%; white-space: nowrap; } }
.credential { border-left: 4px solid var(--line); padding: 0.25rem 0 0.25rem 1rem; margin: 0.75rem 0; }
.credential.trusted { border-color: var(--human); } .credential.invalid { border-color: var(--ai-generated); }
.credential h3 { margin: 0; } .credential h4 { margin: 0.75rem 0 0.25rem; font-size: 0.95rem; } .credential .state { margin: 0; font-weight: 600; }
.credential img { float: right; max-width: 8rem; max-height: 8rem; margin: 0 0 0.5rem 1rem; } .credential::after { content: ""; display: block; clear: both; }
.credential ol, .credential ul { margin: 0; padding-left: 1.5rem; } .credential ul { list-style: none; padding-left: 0; } .ai { font-weight: 600; }
@media (max-width: 40rem) { .credential img { float: none; display: block; margin: 0 0 0.5rem; } }
a { color: var(--link); text-decoration: underline; }
@page { margin: 15mm; }
@media print { :root { color-scheme: light; } body { background: none; font-size: 10pt; } main { max-width: none; padding: 0; } thead { display: table-header-group; }
  tr, figure, dl, summary, .tiles, .caveats { break-inside: avoid; } h1, h2, h3, h4, thead { break-after: avoid; } tbody tr:first-child { break-before: avoid; } details { display: none; } p { orphans: 3; widows: 3; } .caveats { print-color-adjust: exact; } }
`;
