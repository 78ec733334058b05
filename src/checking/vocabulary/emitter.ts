/** Ends a subscription. */
export interface Subscription {
  readonly dispose: () => void;
}

/** Calls back at each change until the subscription ends; the shape of VS Code's events. */
export type OnChange<T = void> = (listener: (change: T) => unknown) => Subscription;

/** Tells listeners of changes, in the order in which they subscribed: VS Code's `EventEmitter`, without VS Code. */
export class Emitter<T = void> {
  readonly #listeners = new Set<{ readonly listener: (change: T) => unknown }>();

  readonly event: OnChange<T> = (listener) => {
    const entry = { listener };
    this.#listeners.add(entry);
    return { dispose: () => void this.#listeners.delete(entry) };
  };

  /** Never throws: a listener's defect is not for whoever made the change, such as the answer that states a balance. */
  fire(change: T): void {
    for (const { listener } of Array.from(this.#listeners)) {
      try {
        listener(change);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
