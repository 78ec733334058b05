/** Replaces a module that ends the extension host when the server dies; the harness ends both. */
export function start(): void {
  // Nothing is watched.
}
