import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..", "..");
const SOURCE = path.join(ROOT, "src");

interface Rule {
  readonly folders: readonly string[];
  readonly packages: RegExp;
  /** What may be imported of these folders; all of it where nothing is said. */
  readonly files?: RegExp;
}

/** What each folder may import: other folders of `src/`, and packages. The linter holds the same rule. */
const RULES: Readonly<Record<string, Rule>> = {
  contract: { folders: [], packages: /^zod$/u },
  text: { folders: [], packages: /^(?:micromark|mdast-util|htmlparser2|acorn|decode-named|node:fs$)/u },
  findings: { folders: ["text", "contract"], packages: /^zod$/u },
  media: { folders: ["contract"], packages: /^(?:node:|image-size$)/u },
  client: { folders: ["contract", "media"], packages: /^(?:undici$|node:)/u },
  service: {
    folders: ["contract", "text", "media"],
    packages:
      /^(?:node:|zod$|harper\.js|nspell$|dictionary-en$|@contentauth\/c2pa-wasm|@fastify\/busboy$|exifreader$|ipaddr\.js$|markdown-it$|unpdf|htmlparser2$)/u,
  },
  training: {
    folders: ["contract", "service"],
    packages: /^(?:node:|zod$)/u,
    files:
      /^(?:contract\/|service\/(?:engines\/detector\/|engines\/sentences\.ts$|start-text-detector\.ts$))/u,
  },
  report: { folders: ["text", "contract", "findings"], packages: /^zod$/u },
  protocol: { folders: ["contract", "findings", "report"], packages: /^zod$/u },
  webview: { folders: ["contract", "findings", "report", "protocol"], packages: /^zod$/u },
  editor: {
    folders: ["contract", "text", "findings", "media", "client", "report", "protocol"],
    packages: /^(?:vscode$|node:|zod$)/u,
  },
  "extension.ts": { folders: ["editor", "client"], packages: /^(?:vscode$|node:)/u },
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

const folderOf = (file: string): string => file.split(path.sep)[0] ?? "";

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

  it("imports only what the folder may", () => {
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

  it("[R-19] [ALL-1] reads no document and plans no citation on the thread of the extension host", () => {
    const loaded = new Set<string>();
    const load = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const { specifier, isTypeOnly } of importsOf(file)) {
        if (specifier.startsWith(".") && !isTypeOnly)
          load(path.normalize(path.join(path.dirname(file), specifier)));
      }
    };
    load("extension.ts");
    const folder = path.join("findings", "citations");
    assert.deepEqual(
      [...loaded].filter((file) => file === path.join("text", "prose.ts") || file.startsWith(folder)).sort(),
      [path.join(folder, "cited-source.ts"), path.join(folder, "proved.ts")],
    );
  });

  it("has no cycle between files", () => {
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
