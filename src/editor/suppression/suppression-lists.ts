import { hash } from "node:crypto";
import * as vscode from "vscode";
import { Dictionary } from "../../findings/dictionary.ts";
import type { HiddenKeys } from "../../findings/hidden-findings.ts";
import { hiddenKeysOf, readHidden, type HiddenEntry } from "../../findings/hidden-list.ts";
import type { ListFaults } from "../../findings/line-list.ts";
import { readSources, type IgnoredSource } from "../../findings/source-list.ts";
import { Suppression } from "../../findings/suppression.ts";
import { readWords } from "../../findings/word-list.ts";
import { folderOf } from "../documents/folder-of.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import type { Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { LARGEST_LIST, listText } from "./list-file.ts";

const FOLDER = ".content-authenticity";
const WORDS = "words.txt";
const HIDDEN = "hidden-findings.jsonl";
const SOURCES = "ignored-sources.jsonl";

/** How long a change on the disk is waited for to be whole. */
const SETTLE_MS = 50;

/** Where lists are kept: a folder of the workspace, or the person's own storage, which never holds text of a document. */
export interface ListHome {
  readonly uri: vscode.Uri;
  /** Absent for the person's own. */
  readonly folder?: vscode.WorkspaceFolder;
  readonly hidden: vscode.Uri;
  /** Sources of plagiarism scans that are ignored. */
  readonly sources: vscode.Uri;
  /** Absent for the person's own words, which are a setting. */
  readonly words?: vscode.Uri;
}

export interface SuppressionListParts {
  readonly settings: Settings;
  /** The folder of the extension's own files. */
  readonly storage: vscode.Uri;
  readonly log: Log;
}

/** What stands in the files of one home. */
interface HomeLists {
  readonly words: readonly string[];
  readonly dictionary: Dictionary;
  readonly hidden: readonly HiddenEntry[];
  readonly hiddenKeys: HiddenKeys;
  readonly sources: readonly IgnoredSource[];
}

interface OpenHome {
  lists: HomeLists;
  /** The texts as they were read the last time. */
  texts: readonly (string | undefined)[];
  /** The reading under way, or the last one. */
  reading: Promise<void>;
  /** Files that could not be read the last time. */
  readonly unread: Set<vscode.Uri>;
  readonly subscriptions: readonly vscode.Disposable[];
}

const EMPTY: HomeLists = {
  words: [],
  dictionary: new Dictionary([]),
  hidden: [],
  hiddenKeys: hiddenKeysOf([]),
  sources: [],
};

/** Dictionaries, hidden findings and rules that are off, from settings and files, as they are now in all windows (EDI-23). */
export class SuppressionLists implements vscode.Disposable {
  readonly #parts: SuppressionListParts;
  readonly #homes = new Map<string, OpenHome>();
  readonly #suppressions = new Map<string, Suppression>();
  /** By document, what it was open as: settings of a language count for its problems when it is closed too. */
  readonly #languages = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri | undefined>();
  readonly #subscriptions: vscode.Disposable[];

  /** Fires when findings that stood may not stand any more, or the other way round: of one document, or of all. */
  readonly onDidChange: vscode.Event<vscode.Uri | undefined> = this.#changed.event;

  constructor(parts: SuppressionListParts) {
    this.#parts = parts;
    this.#subscriptions = [
      this.#changed,
      vscode.workspace.onDidChangeConfiguration((event) => {
        const names = ["dictionary.words", "grammar.ignoredRules"];
        if (names.some((name) => event.affectsConfiguration(`contentAuthenticity.${name}`))) this.#renew();
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#renew()),
      // Settings can be those of a language, which a document changes by being closed and opened.
      vscode.workspace.onDidOpenTextDocument(({ uri }) => {
        if (this.#suppressions.delete(uri.toString())) this.#changed.fire(uri);
      }),
    ];
  }

  dispose(): void {
    for (const { subscriptions } of this.#homes.values()) for (const each of subscriptions) each.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** What stands in a document, by what has been read; reads what has not, and fires then. */
  of(uri: vscode.Uri): Suppression {
    const key = uri.toString();
    const known = this.#suppressions.get(key);
    if (known !== undefined) return known;
    const homes = this.homesOf(uri).map((home) => this.#open(home).lists);
    const { settings } = this.#parts;
    const scope = this.#scopeOf(uri);
    const suppression = new Suppression({
      dictionaries: [
        new Dictionary(settings.dictionaryWords(scope)),
        ...homes.map(({ dictionary }) => dictionary),
      ],
      rules: settings.ignoredRules(scope),
      hidden: homes.map(({ hiddenKeys }) => hiddenKeys),
      digest: digestOf,
    });
    this.#suppressions.set(key, suppression);
    return suppression;
  }

  /** Reads the lists of a document as they are now. Never rejects: what cannot be read is as it was. */
  async ready(uri: vscode.Uri): Promise<void> {
    await Promise.all(this.homesOf(uri).map(async (home) => this.refresh(home)));
  }

  /** Reads the lists of a home again, as after a change of them. */
  async refresh(home: ListHome): Promise<void> {
    const opened = this.#homes.has(home.uri.toString());
    const open = this.#open(home);
    // A reading that has begun may have seen the files as they were before.
    if (opened) open.reading = open.reading.then(async () => this.#read(home, open));
    await open.reading;
  }

  /** The hidden findings of a home, as they were read the last time. */
  hiddenIn(home: ListHome): readonly HiddenEntry[] {
    return this.#open(home).lists.hidden;
  }

  /** The words of a home's file, as they were read the last time. */
  wordsIn(home: ListHome): readonly string[] {
    return this.#open(home).lists.words;
  }

  /** The ignored sources of a home, as they were read the last time. */
  sourcesIn(home: ListHome): readonly IgnoredSource[] {
    return this.#open(home).lists.sources;
  }

  /** Files of a home that could not be read. */
  unreadIn(home: ListHome): readonly vscode.Uri[] {
    return [...this.#open(home).unread];
  }

  /** The person's own home and those of all folders. */
  allHomes(): readonly ListHome[] {
    return [...(vscode.workspace.workspaceFolders ?? []).map(homeOfFolder), this.own()];
  }

  /** Where findings of a document are hidden and its words kept: with its folder where that is on a disk. */
  homeOf(uri: vscode.Uri): ListHome {
    const folder = folderOf(uri);
    return folder?.uri.scheme === "file" ? homeOfFolder(folder) : this.own();
  }

  /** Every home that a document goes by. */
  homesOf(uri: vscode.Uri): readonly ListHome[] {
    const folder = folderOf(uri);
    return folder === undefined ? [this.own()] : [this.own(), homeOfFolder(folder)];
  }

  /** Where a person keeps what is nobody else's business, whatever the workspace. */
  own(): ListHome {
    const { storage } = this.#parts;
    return {
      uri: storage,
      hidden: vscode.Uri.joinPath(storage, HIDDEN),
      sources: vscode.Uri.joinPath(storage, SOURCES),
    };
  }

  #scopeOf(uri: vscode.Uri): vscode.ConfigurationScope {
    const key = uri.toString();
    const document = openDocumentAt(key);
    if (document !== undefined) this.#languages.set(key, document.languageId);
    const languageId = this.#languages.get(key);
    return languageId === undefined ? uri : { uri, languageId };
  }

  #open(home: ListHome): OpenHome {
    const key = home.uri.toString();
    const known = this.#homes.get(key);
    if (known !== undefined) return known;
    const open: OpenHome = {
      lists: EMPTY,
      texts: [],
      reading: Promise.resolve(),
      unread: new Set(),
      subscriptions: this.#watch(home),
    };
    this.#homes.set(key, open);
    open.reading = this.#read(home, open);
    return open;
  }

  #watch(home: ListHome): readonly vscode.Disposable[] {
    // Where a folder goes with all that is in it, as after a pull, VS Code tells of the folder alone.
    const pattern =
      home.folder === undefined
        ? `{${HIDDEN},${SOURCES}}`
        : `{${FOLDER},${[WORDS, HIDDEN, SOURCES].map((name) => `${FOLDER}/${name}`).join(",")}}`;
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(home.uri, pattern));
    let timer: NodeJS.Timeout | undefined;
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void this.refresh(home), SETTLE_MS);
    };
    return [
      watcher,
      watcher.onDidChange(again),
      watcher.onDidCreate(again),
      watcher.onDidDelete(again),
      { dispose: () => clearTimeout(timer) },
    ];
  }

  async #read(home: ListHome, open: OpenHome): Promise<void> {
    open.unread.clear();
    const [words, hidden, ignored] = await Promise.all([
      home.words === undefined ? undefined : this.#textOf(home.words, open, 0),
      this.#textOf(home.hidden, open, 1),
      this.#textOf(home.sources, open, 2),
    ]);
    if (words === open.texts[0] && hidden === open.texts[1] && ignored === open.texts[2]) return;
    const [list, entries, sources] = [
      readWords(words ?? ""),
      readHidden(hidden ?? ""),
      readSources(ignored ?? ""),
    ];
    this.#tell(WORDS, list);
    this.#tell(HIDDEN, entries);
    this.#tell(SOURCES, sources);
    open.texts = [words, hidden, ignored];
    open.lists = {
      words: list.words,
      dictionary: new Dictionary(list.words),
      hidden: entries.entries,
      hiddenKeys: hiddenKeysOf(entries.entries),
      sources: sources.entries,
    };
    this.#renew();
  }

  /** The text of a file; undefined where there is none, and what is known of it where it cannot be read. */
  async #textOf(uri: vscode.Uri, open: OpenHome, index: 0 | 1 | 2): Promise<string | undefined> {
    try {
      if ((await vscode.workspace.fs.stat(uri)).size > LARGEST_LIST) throw new Error("The list is too long.");
      const text = listText(await vscode.workspace.fs.readFile(uri));
      if (text === undefined) throw new Error("The list is no UTF-8.");
      return text;
    } catch (thrown) {
      if (thrown instanceof vscode.FileSystemError && thrown.code === "FileNotFound") return undefined;
      this.#parts.log.defect(`The list ${nameOf(uri)} could not be read`, thrown);
      open.unread.add(uri);
      return open.texts[index];
    }
  }

  #tell(name: string, { conflictMarks, unknown }: ListFaults): void {
    const { log } = this.#parts;
    if (conflictMarks > 0) log.warn(`${name} has marks of an unfinished merge; the lines around them count.`);
    if (unknown > 0) log.warn(`${name} has ${unknown} lines that are not understood; they are left alone.`);
  }

  #renew(): void {
    this.#suppressions.clear();
    this.#changed.fire(undefined);
  }
}

/** What stands for a text where the text itself may not be kept. */
export function digestOf(key: string): string {
  return hash("sha256", key, "base64url");
}

function homeOfFolder(folder: vscode.WorkspaceFolder): ListHome {
  const uri = vscode.Uri.joinPath(folder.uri, FOLDER);
  return {
    uri: folder.uri,
    folder,
    hidden: vscode.Uri.joinPath(uri, HIDDEN),
    sources: vscode.Uri.joinPath(uri, SOURCES),
    words: vscode.Uri.joinPath(uri, WORDS),
  };
}

function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
