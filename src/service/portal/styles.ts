/** The portal's stylesheet. Colors have a contrast of at least 4.5 to 1 for text and 3 to 1 for edges of controls. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --back: #f6f7f9; --card: #ffffff; --text: #1b1f27; --quiet: #565e6c; --line: #dfe3ea; --edge: #7b8493;
  --accent: #1f55c4; --on-accent: #ffffff; --danger: #b3261e; --on-danger: #ffffff;
  --good: #1d6b34; --good-back: #e5f4e9; --warn: #7a4b00; --warn-back: #fdf3dc; --bad-back: #fcebea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #14171d; --card: #1d2129; --text: #e9ecf2; --quiet: #a8b0bf; --line: #343a46; --edge: #838c9c;
    --accent: #8fb4ff; --on-accent: #10182b; --danger: #ff9d94; --on-danger: #2b0b08;
    --good: #8fdba6; --good-back: #17301f; --warn: #f1cb7e; --warn-back: #33280f; --bad-back: #3a1a18;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.wrap { max-width: 74rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2rem); }
.skip { position: absolute; left: 1rem; top: -6rem; padding: 0.5rem 1rem; background: var(--card); }
.skip:focus { top: 0.5rem; }
.banner { background: var(--card); border-bottom: 1px solid var(--line); }
.banner .wrap { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: baseline; padding-block: 0.9rem; }
.banner a { font-weight: 650; color: var(--text); text-decoration: none; }
.banner a:hover { text-decoration: underline; }
.quiet { color: var(--quiet); }
.trail ol { list-style: none; margin: 1.25rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 0.5rem; }
.trail li + li::before { content: "/"; margin-right: 0.5rem; color: var(--quiet); }
main { display: block; padding-bottom: 4rem; }
h1 { font-size: clamp(1.5rem, 5vw, 1.9rem); line-height: 1.25; margin: 1.25rem 0 0.25rem; letter-spacing: -0.01em; }
h2 { font-size: 1.2rem; margin: 0 0 1rem; }
p { margin: 0 0 1rem; max-width: 44rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: clamp(1rem, 4vw, 1.75rem); margin-top: 1.5rem; }
.card :last-child { margin-bottom: 0; }
.facts { display: flex; flex-wrap: wrap; gap: 0.75rem 2.5rem; margin: 0.75rem 0 0; }
.facts dt { font-size: 0.875rem; color: var(--quiet); }
.facts dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.note { border: 1px solid; border-left-width: 6px; border-radius: 8px; padding: 0.75rem 1rem; margin: 1.5rem 0 0; max-width: none; }
.note p { margin: 0; }
.note ul { margin: 0.25rem 0 0; padding-left: 1.25rem; }
.note a { color: inherit; }
.done { color: var(--good); background: var(--good-back); }
.warning { color: var(--warn); background: var(--warn-back); }
.problem { color: var(--danger); background: var(--bad-back); }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; font-size: 1.2rem; font-weight: 650; margin-bottom: 0.75rem; }
th, td { text-align: left; vertical-align: top; padding: 0.75rem 1rem 0.75rem 0; border-top: 1px solid var(--line); }
thead th { border-top: 0; font-size: 0.875rem; font-weight: 600; color: var(--quiet); padding-block: 0.25rem 0.5rem; }
tbody th { font-weight: 600; min-width: 7rem; overflow-wrap: anywhere; }
td time, td code, .state, .tags li { white-space: nowrap; }
td .clock { display: block; font-size: 0.875rem; color: var(--quiet); }
code, .key { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.9em; }
.tags { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 0.35rem; }
.tags li { border: 1px solid var(--line); border-radius: 6px; padding: 0 0.4rem; font-size: 0.9rem; }
.state { display: inline-block; border: 1px solid; border-radius: 99px; padding: 0 0.7rem; font-size: 0.9rem; font-weight: 600; }
.state.Active { color: var(--good); background: var(--good-back); }
.state.Revoked, .state.Expired { color: var(--danger); background: var(--bad-back); }
.state:has(+ .Expired) { color: var(--quiet); background: none; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }
td .actions { gap: 0.5rem; flex-wrap: nowrap; }
.button { display: inline-block; min-height: 2.75rem; padding: 0.6rem 1.2rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; font-weight: 600; line-height: 1.45; text-decoration: none; cursor: pointer; }
.button:hover { text-decoration: underline; }
.button.small { min-height: 2rem; padding: 0.2rem 0.75rem; font-size: 0.9375rem; }
.button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.button.danger { background: var(--danger); border-color: var(--danger); color: var(--on-danger); }
.button.small.danger { background: var(--card); color: var(--danger); }
fieldset { border: 0; margin: 0 0 1.5rem; padding: 0; min-width: 0; }
legend, .field label { font-weight: 600; padding: 0; }
.field { margin: 0 0 1.5rem; }
.hint { display: block; color: var(--quiet); font-size: 0.9375rem; font-weight: 400; }
.wrong { display: block; color: var(--danger); font-weight: 600; }
input[type="text"], textarea { display: block; width: 100%; max-width: 30rem; margin-top: 0.4rem; padding: 0.6rem 0.75rem; font: inherit; color: inherit; background: var(--back); border: 1px solid var(--edge); border-radius: 8px; }
textarea.key { max-width: none; font-family: ui-monospace, Menlo, Consolas, monospace; resize: none; word-break: break-all; field-sizing: content; }
input[aria-invalid="true"] { border-color: var(--danger); border-width: 2px; }
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 0.25rem 1rem; margin-top: 0.4rem; }
.choices.short { display: flex; flex-wrap: wrap; gap: 0.25rem 1.75rem; }
.choices label { display: flex; gap: 0.6rem; align-items: baseline; padding: 0.3rem 0; }
.choices input { flex: none; width: 1.15rem; height: 1.15rem; margin: 0; translate: 0 0.15rem; accent-color: var(--accent); }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 68rem) {
  table, caption, tbody, tbody tr, tbody th, tbody td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { border-top: 1px solid var(--line); padding: 0.75rem 0; }
  tbody th, tbody td { border: 0; padding: 0.2rem 0; }
  tbody th { font-size: 1.1rem; }
  tbody td { display: flex; gap: 0.75rem; }
  tbody td::before { content: attr(data-label); flex: 0 0 5rem; color: var(--quiet); }
  tbody td .clock { display: inline-block; }
  td time { white-space: normal; }
  td .actions { flex-wrap: wrap; }
}
@media (forced-colors: active) {
  .state, .tags li, .note, .button { border-color: CanvasText; }
  .button.main, .button.danger { border-width: 2px; background: ButtonFace; color: ButtonText; }
}
`;
