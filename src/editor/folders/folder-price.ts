import { CHECK_KINDS, type CheckKind } from "../checks/document-price.ts";

/** What is known of one file before anything is sent. */
export interface QuotedFile {
  readonly uri: string;
  /** Of its prose. */
  readonly words: number;
  /** What each check of it costs, in credits; 0 for what is known already, absent for what is not going to be asked. */
  readonly price: Readonly<Partial<Record<CheckKind, number>>>;
}

/** What all files cost together, in credits: the most that can be paid, since a text that two files share is paid once. */
export interface FolderPrice {
  readonly files: number;
  /** Files of which something is going to be sent. */
  readonly sent: number;
  readonly words: number;
  readonly total: number;
  readonly byCheck: Readonly<Record<CheckKind, number>>;
}

export function folderPrice(files: readonly QuotedFile[]): FolderPrice {
  const byCheck: Record<CheckKind, number> = { grammar: 0, ai: 0, plagiarism: 0 };
  let [sent, words] = [0, 0];
  for (const { price, words: ofFile } of files) {
    words += ofFile;
    for (const kind of CHECK_KINDS) byCheck[kind] += price[kind] ?? 0;
    if (CHECK_KINDS.some((kind) => (price[kind] ?? 0) > 0)) sent += 1;
  }
  const total = CHECK_KINDS.reduce((sum, kind) => sum + byCheck[kind], 0);
  return { files: files.length, sent, words, total, byCheck };
}

/** What was agreed to, file by file. The sum can only fall: no file takes what another did not need. */
export class AgreedPrices {
  readonly #prices: ReadonlyMap<string, QuotedFile["price"]>;
  readonly #services: ReadonlySet<string>;

  /** `services` are the addresses that something was agreed to be sent to. */
  constructor(files: readonly QuotedFile[], services: Iterable<string>) {
    this.#prices = new Map(files.map(({ price, uri }) => [uri, price]));
    this.#services = new Set(services);
  }

  /** What a check of a file may cost, in credits. */
  of(uri: string, kind: CheckKind): number {
    return this.#prices.get(uri)?.[kind] ?? 0;
  }

  /** Whether a check of a file may be paid for: at no more than was agreed, and to the service that it was agreed for. */
  covers(uri: string, kind: CheckKind, price: number, service: string): boolean {
    return price <= 0 || (price <= this.of(uri, kind) && this.#services.has(service));
  }
}

/** Files that are checked at the same time: a long text may be a job, and a plan has so many of them at once; never many. */
export function filesAtOnce(service: "embedded" | "hosted", pendingJobs: number): number {
  return service === "embedded" ? 2 : Math.max(1, Math.min(3, pendingJobs));
}
