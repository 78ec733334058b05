import { type Features, ordersInside, ORDERS } from "../service/engines/detector/features.ts";

/** A run of symbols, by its index in the counts. */
export type GramPlace = number;

const NONE = -1;
const FIRST_ROOM = 2 ** 20;

/**
 * Counts how often each run of symbols occurs in human and in machine texts, together with the run that it extends (its
 * context) and the run without its first symbol (its shorter form).
 */
export class GramCounts {
  /** The number of tokens counted. */
  readonly tokens: [people: number, machines: number] = [0, 0];
  #size = 0;
  #grams = new Int32Array(FIRST_ROOM);
  #people = new Uint32Array(FIRST_ROOM);
  #machines = new Uint32Array(FIRST_ROOM);
  #contexts = new Int32Array(FIRST_ROOM);
  #shorter = new Int32Array(FIRST_ROOM);
  #slots = new Int32Array(FIRST_ROOM * 2).fill(NONE);

  get size(): number {
    return this.#size;
  }

  add({ count, grams }: Features, label: 0 | 1): void {
    this.tokens[label] += count;
    let before = [NONE, NONE];
    for (let token = 0; token < count; token += 1) {
      const orders = ordersInside(token, 0);
      const now = [NONE, NONE];
      let shorter = NONE;
      for (let order = 0; order < orders; order += 1) {
        const place = this.#place(
          grams[token * ORDERS + order] ?? 0,
          order === 0 ? NONE : (before[order - 1] ?? NONE),
          shorter,
        );
        const counts = label === 0 ? this.#people : this.#machines;
        counts[place] = (counts[place] ?? 0) + 1;
        if (order < now.length) now[order] = place;
        shorter = place;
      }
      before = now;
    }
  }

  gram(place: GramPlace): number {
    return this.#grams[place] ?? 0;
  }

  people(place: GramPlace): number {
    return this.#people[place] ?? 0;
  }

  machines(place: GramPlace): number {
    return this.#machines[place] ?? 0;
  }

  /** Undefined for a single symbol. */
  context(place: GramPlace): GramPlace | undefined {
    const context = this.#contexts[place] ?? NONE;
    return context === NONE ? undefined : context;
  }

  shorter(place: GramPlace): GramPlace | undefined {
    const shorter = this.#shorter[place] ?? NONE;
    return shorter === NONE ? undefined : shorter;
  }

  #place(gram: number, context: number, shorter: number): GramPlace {
    const slot = this.#slot(gram);
    const known = this.#slots[slot] ?? NONE;
    if (known !== NONE) return known;
    if (this.#size === this.#grams.length) {
      this.#grow();
      return this.#place(gram, context, shorter);
    }
    const place = this.#size;
    this.#size += 1;
    this.#slots[slot] = place;
    this.#grams[place] = gram;
    this.#contexts[place] = context;
    this.#shorter[place] = shorter;
    return place;
  }

  #slot(gram: number): number {
    const mask = this.#slots.length - 1;
    let slot = (gram ^ (gram >>> 11)) & mask;
    for (;;) {
      const place = this.#slots[slot] ?? NONE;
      if (place === NONE || this.#grams[place] === gram) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const room = this.#grams.length * 2;
    const int = (from: Int32Array): Int32Array<ArrayBuffer> => {
      const to = new Int32Array(room);
      to.set(from);
      return to;
    };
    const uint = (from: Uint32Array): Uint32Array<ArrayBuffer> => {
      const to = new Uint32Array(room);
      to.set(from);
      return to;
    };
    this.#grams = int(this.#grams);
    this.#contexts = int(this.#contexts);
    this.#shorter = int(this.#shorter);
    this.#people = uint(this.#people);
    this.#machines = uint(this.#machines);
    this.#slots = new Int32Array(room * 2).fill(NONE);
    for (let place = 0; place < this.#size; place += 1) this.#slots[this.#slot(this.gram(place))] = place;
  }
}
