/** The style of the exported page: system fonts, both colour schemes, and paper. Contrasts are those of WCAG AA. */
export const EXPORT_STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --quiet: #57606a; --page: #ffffff; --line: #d0d7de; --box: #fff8e1;
  --edge: #9a6700; --link: #0550ae; --human: #1a7f37; --likely-human: #2f6f4e; --likely-ai: #9a6700; --ai-generated: #a40e26; }
@media screen and (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --quiet: #9da7b3; --page: #0d1117; --line: #3d444d; --box: #2b230f; --edge: #d29922; --link: #79c0ff;
    --human: #56d364; --likely-human: #7ee2a8; --likely-ai: #e3b341; --ai-generated: #ff8f88; }
}
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { margin: 0; font-size: 1.6rem; } h2 { margin: 2rem 0 0.5rem; font-size: 1.3rem; } h3 { margin: 1.5rem 0 0.5rem; font-size: 1.05rem; }
figcaption, .made { color: var(--quiet); } .made { margin: 0.25rem 0 1rem; }
.caveats { border: 1px solid var(--edge); border-left-width: 6px; background: var(--box); padding: 0.5rem 1rem; }
.caveats h2 { margin: 0; font-size: 1rem; } .caveats ul { margin: 0.25rem 0; padding-left: 1.25rem; }
.score strong { font-size: 2rem; margin-right: 0.5rem; }
.band::before { content: ""; display: inline-block; width: 0.7em; height: 0.7em; margin-right: 0.4em; background: currentColor; }
.human { color: var(--human); fill: var(--human); } .likely-human { color: var(--likely-human); fill: var(--likely-human); }
.likely-ai { color: var(--likely-ai); fill: var(--likely-ai); } .ai-generated { color: var(--ai-generated); fill: var(--ai-generated); }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 0.5rem 1.5rem; margin: 0.5rem 0; }
dt { color: var(--quiet); font-size: 0.85rem; } dd { margin: 0; }
figure { margin: 0.5rem 0; } svg { display: block; width: 100%; max-width: 32rem; height: auto; }
.scale { display: flex; max-width: 32rem; font-size: 0.75rem; } .scale span { flex: 1 1 0; min-width: 0; text-align: center; }
svg polyline { fill: none; stroke: var(--link); stroke-width: 1.5; } svg circle, svg .dot { fill: var(--link); }
svg .half { stroke: var(--line); stroke-dasharray: 4 4; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0; font-size: 0.9rem; }
/* The heading above says the same to the eye. */
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { border: 1px solid var(--line); padding: 0.3rem 0.5rem; text-align: start; vertical-align: top; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
a { color: var(--link); text-decoration: underline; }
@media print { :root { color-scheme: light; } body { background: none; font-size: 11pt; } main { max-width: none; padding: 0; } thead { display: table-header-group; }
  tr, figure, .caveats { break-inside: avoid; } h2, h3 { break-after: avoid; } }
`;
