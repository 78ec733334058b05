import path from "node:path";
import * as vscode from "vscode";
import { Dictionary } from "../../findings/dictionary.ts";
import type { ListFaults } from "../../findings/line-list.ts";
import { Suppression } from "../../findings/suppression.ts";
import { readHomeLists, type HomeLists, type HomeTexts } from "../../findings/suppression-home.ts";
import { digestOf } from "../../checking/vocabulary/text-hash.ts";
import { folderOf } from "../documents/workspace-place.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { LARGEST_LIST, listText } from "../../checking/store/list-file.ts";
import { Owner } from "../owner.ts";
import { readBounded } from "../file-system.ts";
import { onDidChangeSettings } from "../settings.ts";

const FOLDER = ".content-authenticity";
const WORDS = "words.txt";
const HIDDEN = "hidden-findings.jsonl";
const SOURCES = "ignored-sources.jsonl";

/** How long to wait for a change on disk to be complete, in milliseconds. */
const SETTLE_MS = 50;

/**
 * Where lists are stored: in a workspace folder, or in the person's own storage, which never holds text of a
 * document.
 */
export interface ListHome {
  readonly uri: vscode.Uri;
  /** Absent for the person's own. */
  readonly folder?: vscode.WorkspaceFolder;
  readonly hidden: vscode.Uri;
  /** Ignored sources of plagiarism scans. */
  readonly sources: vscode.Uri;
  /** Absent for the person's own words, which are a setting. */
  readonly words?: vscode.Uri;
}

/** The context of features that hide findings. */
export interface SuppressionContext extends EditorContext {
  readonly lists: SuppressionLists;
}

const UNREAD: HomeTexts = [undefined, undefined, undefined];

interface OpenHome {
  lists: HomeLists;
  /** The texts as last read. */
  texts: HomeTexts;
  /** The reading in progress, or the last one. */
  reading: Promise<void>;
  /** Files that could not be read last time. */
  readonly unread: Set<vscode.Uri>;
  readonly subscriptions: readonly vscode.Disposable[];
}

/** The dictionaries, hidden findings and disabled rules from settings and files, kept up to date across windows (EDI-23). */
export class SuppressionLists extends Owner {
  readonly #parts: Pick<EditorContext, "context" | "log" | "settings">;
  readonly #homes = new Map<string, OpenHome>();
  readonly #suppressions = new Map<string, Suppression>();
  /** The language of each document when it was open: language settings apply to closed ones too. */
  readonly #languages = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri | undefined>();

  /** Fires when the visibility of findings may have changed, in one document or in all. */
  readonly onDidChange: vscode.Event<vscode.Uri | undefined> = this.#changed.event;

  constructor(parts: Pick<EditorContext, "context" | "log" | "settings">) {
    super();
    this.#parts = parts;
    this.register(
      this.#changed,
      onDidChangeSettings(() => this.#renew(), "dictionary.words", "grammar.ignoredRules"),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#renew()),
      // Settings can depend on the language, which changes by closing and reopening a document.
      vscode.workspace.onDidOpenTextDocument(({ uri }) => {
        if (this.#suppressions.delete(uri.toString())) this.#changed.fire(uri);
      }),
    );
  }

  override dispose(): void {
    for (const { subscriptions } of this.#homes.values()) for (const each of subscriptions) each.dispose();
    super.dispose();
  }

  /** Returns a document's filter from the lists read so far; reads missing ones, then fires `onDidChange`. */
  of(uri: vscode.Uri): Suppression {
    const key = uri.toString();
    const known = this.#suppressions.get(key);
    if (known !== undefined) return known;
    const homes = this.homesOf(uri).map((home) => this.#open(home).lists);
    const { settings } = this.#parts;
    const scope = this.#scopeOf(uri);
    const suppression = new Suppression({
      dictionaries: [
        new Dictionary(settings.listIn("dictionary.words", scope)),
        ...homes.map(({ dictionary }) => dictionary),
      ],
      rules: settings.listIn("grammar.ignoredRules", scope),
      hidden: homes.map(({ hiddenKeys }) => hiddenKeys),
      digest: digestOf,
    });
    this.#suppressions.set(key, suppression);
    return suppression;
  }

  /** Reads the lists of a document. Never rejects: an unreadable list keeps its last content. */
  async ready(uri: vscode.Uri): Promise<void> {
    await Promise.all(this.homesOf(uri).map(async (home) => this.refresh(home)));
  }

  /** Reads the lists of a home again after a change. */
  async refresh(home: ListHome): Promise<void> {
    const opened = this.#homes.has(home.uri.toString());
    const open = this.#open(home);
    // A reading in progress may have seen the old files.
    if (opened) open.reading = open.reading.then(async () => this.#read(home, open));
    await open.reading;
  }

  /** Returns the lists of a home as last read, and its files that could not be. */
  in(home: ListHome): HomeLists & { readonly unread: readonly vscode.Uri[] } {
    const { lists, unread } = this.#open(home);
    return { ...lists, unread: [...unread] };
  }

  /** Returns the person's own home and those of all folders. */
  allHomes(): readonly ListHome[] {
    return [...(vscode.workspace.workspaceFolders ?? []).map(homeOfFolder), this.own()];
  }

  /** Returns the home for a document's hidden findings and words: its folder's if that is on disk. */
  homeOf(uri: vscode.Uri): ListHome {
    const folder = folderOf(uri);
    return folder?.uri.scheme === "file" ? homeOfFolder(folder) : this.own();
  }

  /** Returns every home that applies to a document. */
  homesOf(uri: vscode.Uri): readonly ListHome[] {
    const folder = folderOf(uri);
    return folder === undefined ? [this.own()] : [this.own(), homeOfFolder(folder)];
  }

  /** Returns the home for private entries, independent of the workspace. */
  own(): ListHome {
    const storage = this.#parts.context.globalStorageUri;
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
      lists: readHomeLists(UNREAD).lists,
      texts: UNREAD,
      reading: Promise.resolve(),
      unread: new Set(),
      subscriptions: this.#watch(home),
    };
    this.#homes.set(key, open);
    open.reading = this.#read(home, open);
    return open;
  }

  #watch(home: ListHome): readonly vscode.Disposable[] {
    // When a folder is deleted, for example by a pull, VS Code reports only the folder.
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
    const texts: HomeTexts = await Promise.all([
      home.words === undefined ? undefined : this.#textOf(home.words, open, 0),
      this.#textOf(home.hidden, open, 1),
      this.#textOf(home.sources, open, 2),
    ]);
    if (texts.every((text, index) => text === open.texts[index])) return;
    const { faults, lists } = readHomeLists(texts);
    for (const [index, name] of [WORDS, HIDDEN, SOURCES].entries()) this.#tell(name, faults[index]);
    open.texts = texts;
    open.lists = lists;
    this.#renew();
  }

  /** Reads a file: undefined if it doesn't exist, the last known text if it can't be read. */
  async #textOf(uri: vscode.Uri, open: OpenHome, index: 0 | 1 | 2): Promise<string | undefined> {
    try {
      const text = listText(await readBounded(uri, LARGEST_LIST));
      if (text === undefined) throw new Error("The list isn't valid UTF-8.");
      return text;
    } catch (thrown) {
      if (thrown instanceof vscode.FileSystemError && thrown.code === "FileNotFound") return undefined;
      this.#parts.log.defect(`The list ${path.posix.basename(uri.path)} could not be read`, thrown);
      open.unread.add(uri);
      return open.texts[index];
    }
  }

  #tell(name: string, { conflictMarks, unknown }: ListFaults = { conflictMarks: 0, unknown: 0 }): void {
    const { log } = this.#parts;
    if (conflictMarks > 0) log.warn(`${name} has marks of an unfinished merge; the lines around them count.`);
    if (unknown > 0) log.warn(`${name} has ${unknown} lines that are not understood; they are left alone.`);
  }

  #renew(): void {
    this.#suppressions.clear();
    this.#changed.fire(undefined);
  }
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
