/** The real module ends the extension host when the server dies; here the harness ends both. */
export function start(): void {
  // Nothing is watched.
}
