import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..", "..");
const SOURCE = path.join(ROOT, "src");

interface Rule {
  readonly folders: readonly string[];
  readonly packages: RegExp;
  /** The files of these folders that may be imported; all of them if absent. */
  readonly files?: RegExp;
}

/** The allowed imports of each folder: other folders of `src/`, and packages. */
const RULES: Readonly<Record<string, Rule>> = {
  contract: { folders: [], packages: /^zod$/u },
  text: {
    folders: [],
    packages: /^(?:micromark|mdast-util|htmlparser2|acorn|decode-named|node:(?:fs|path)$)/u,
  },
  findings: { folders: ["text", "contract"], packages: /^zod$/u },
  media: { folders: ["contract"], packages: /^(?:node:|image-size$)/u },
  client: { folders: ["contract", "media"], packages: /^(?:undici$|node:)/u },
  service: {
    folders: ["contract", "text", "media"],
    packages:
      /^(?:node:|zod$|harper\.js|@contentauth\/c2pa-wasm|@fastify\/busboy$|exifreader$|ipaddr\.js$|markdown-it$|unpdf|htmlparser2$)/u,
  },
  training: {
    folders: ["contract", "service"],
    packages: /^(?:node:|zod$|nspell$|dictionary-en)/u,
    files:
      /^(?:contract\/|service\/(?:engines\/(?:detector|grammar)\/|engines\/sentences\.ts$|engines\/plagiarism\/readers\/zip-parts\.ts$|start-text-detector\.ts$))/u,
  },
  report: { folders: ["text", "contract", "findings"], packages: /^(?:@vscode\/l10n|zod)$/u },
  protocol: { folders: ["contract", "findings", "report"], packages: /^zod$/u },
  webview: { folders: ["contract", "findings", "report", "protocol"], packages: /^zod$/u },
  checking: {
    folders: ["contract", "text", "findings", "media", "client", "report"],
    packages: /^(?:@vscode\/l10n$|node:|zod$)/u,
  },
  editor: {
    folders: ["contract", "text", "findings", "media", "client", "checking", "report", "protocol"],
    packages: /^(?:vscode$|@vscode\/l10n$|node:|zod$)/u,
  },
  "extension.ts": {
    folders: ["editor", "checking", "report", "client"],
    packages: /^(?:vscode$|@vscode\/l10n$|node:)/u,
  },
};

/**
 * Folders from the lowest to the highest layer. Folders of one layer don't know each other; `.` holds the
 * files beside the folders.
 */
const LEVELS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  checking: [
    ["vocabulary"],
    ["store"],
    ["paying"],
    ["prose", "git"],
    ["jobs"],
    ["grammar", "detection", "plagiarism", "media"],
    ["batch"],
  ],
  editor: [
    ["."],
    ["documents"],
    ["runs"],
    ["results"],
    ["credits", "detection", "first-run", "health", "images-and-audio", "keys", "suppression"],
    ["grammar", "jobs"],
    ["plagiarism", "review"],
    ["checks", "folders"],
    ["agents", "reports"],
    ["composition"],
  ],
};

interface Import {
  readonly file: string;
  readonly specifier: string;
  readonly isTypeOnly: boolean;
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(path.join(SOURCE, file), "utf8");
  const found = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^"'=;]*?\sfrom\s+)?["']([^"']+)["'];/gmu);
  const dynamic = text.matchAll(/\bimport\(\s*["']([^"']+)["']/gu);
  return [
    ...[...found].map((match) => ({ file, specifier: match[2] ?? "", isTypeOnly: match[1] !== undefined })),
    ...[...dynamic].map((match) => ({ file, specifier: match[1] ?? "", isTypeOnly: false })),
  ];
}

/** Returns a file and all the files that it imports, except for types. */
function loadedBy(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  for (const { specifier, isTypeOnly } of importsOf(file)) {
    if (specifier.startsWith(".") && !isTypeOnly)
      loadedBy(path.normalize(path.join(path.dirname(file), specifier)), loaded);
  }
  return loaded;
}

const folderOf = (file: string): string => file.split(path.sep)[0] ?? "";

/** Returns the folder inside a layer that a file is in, such as `store`; `.` directly in the layer. */
const innerFolderOf = (file: string): string => path.dirname(path.relative(folderOf(file), file));

const levelIn = (levels: readonly (readonly string[])[], file: string): number =>
  levels.findIndex((level) => level.includes(innerFolderOf(file)));

describe("the layers", () => {
  const files = globSync("**/*.ts", { cwd: SOURCE }).filter((file) => !file.endsWith(".d.ts"));
  const all = files.flatMap(importsOf);

  it("has source files and imports to look at", () => {
    assert.ok(files.length > 50 && all.length > 100, `${files.length} files, ${all.length} imports`);
  });

  it("has a rule for every folder", () => {
    assert.deepEqual(
      [...new Set(files.map(folderOf))].filter((folder) => RULES[folder] === undefined),
      [],
    );
  });

  it("[ALL-6] imports only what the folder may", () => {
    const wrong = all.filter(({ file, specifier }) => {
      const folder = folderOf(file);
      const rule = RULES[folder];
      if (rule === undefined) return true;
      if (!specifier.startsWith(".")) return !rule.packages.test(specifier);
      const target = path.normalize(path.join(path.dirname(file), specifier));
      if (folderOf(target) === folder) return false;
      const isOpen = rule.files?.test(target.replaceAll(path.sep, "/")) ?? true;
      return !isOpen || !rule.folders.includes(folderOf(target));
    });
    assert.deepEqual(wrong, []);
  });

  for (const [layer, levels] of Object.entries(LEVELS)) {
    it(`imports nothing upwards inside ${layer}/, types included`, () => {
      const wrong = all.filter(({ file, specifier }) => {
        if (folderOf(file) !== layer) return false;
        const level = levelIn(levels, file);
        if (level < 0) return true;
        const target = path.normalize(path.join(path.dirname(file), specifier));
        if (!specifier.startsWith(".") || folderOf(target) !== layer) return false;
        return innerFolderOf(target) !== innerFolderOf(file) && levelIn(levels, target) >= level;
      });
      assert.deepEqual(wrong, []);
    });
  }

  it("[R-19] [ALL-1] reads no document, looks for no sentence and plans no citation on the thread of the extension host", () => {
    const loaded = loadedBy("extension.ts");
    const folder = path.join("findings", "citations");
    const others = [
      path.join("findings", "place-sentences.ts"),
      ...["edit-check.ts", "extractors.ts", "prose.ts"].map((name) => path.join("text", name)),
    ];
    assert.ok(others.every((file) => files.includes(file)));
    assert.deepEqual([...loaded].filter((file) => others.includes(file) || file.startsWith(folder)).sort(), [
      path.join(folder, "cited-source.ts"),
      path.join(folder, "proved.ts"),
    ]);
  });

  it("hands the pages their words: none of them loads the table of translations", () => {
    const pages = files.filter((file) => folderOf(file) === "webview");
    const wordy = pages
      .flatMap((page) => [...loadedBy(page)])
      .filter((file) =>
        importsOf(file).some(({ isTypeOnly, specifier }) => specifier === "@vscode/l10n" && !isTypeOnly),
      );
    assert.deepEqual([...new Set(wordy)], []);
  });

  it("[ALL-6] has no cycle between files", () => {
    const edges = new Map(
      files.map((file) => [
        file,
        importsOf(file)
          .filter(({ specifier, isTypeOnly }) => specifier.startsWith(".") && !isTypeOnly)
          .map(({ specifier }) => path.normalize(path.join(path.dirname(file), specifier))),
      ]),
    );
    const done = new Set<string>();
    const visit = (file: string, trail: readonly string[]): void => {
      assert.ok(!trail.includes(file), `cycle: ${[...trail, file].join(" -> ")}`);
      if (done.has(file)) return;
      for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
  });
});
