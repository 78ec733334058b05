type Changed = (event: { readonly key: string }) => unknown;

/** Replaces VS Code's secret storage, which exists only inside VS Code; the host suite uses the real one. */
export class MemorySecrets {
  readonly values = new Map<string, string>();
  readonly #listeners = new Set<Changed>();

  readonly onDidChange = (listener: Changed) => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  keys = async (): Promise<string[]> => Promise.resolve([...this.values.keys()]);
  get = async (name: string): Promise<string | undefined> => Promise.resolve(this.values.get(name));

  store = async (name: string, value: string): Promise<void> => {
    this.values.set(name, value);
    return this.#fire(name);
  };

  delete = async (name: string): Promise<void> => {
    this.values.delete(name);
    return this.#fire(name);
  };

  async #fire(key: string): Promise<void> {
    await Promise.resolve();
    for (const listener of this.#listeners) listener({ key });
  }
}
