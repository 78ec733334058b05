import type * as vscode from "vscode";
import type { AgentTools } from "./agent-tools.ts";
import type { ApiKeys } from "./api-keys.ts";
import type { AutomaticChecks } from "./automatic-checks.ts";
import type { CheckRecords } from "./check-records.ts";
import type { Handler } from "./command-table.ts";
import type { CommandId } from "./command-ids.ts";
import type { CheckPresenter } from "./check-presenter.ts";
import type { Checkers } from "./checkers.ts";
import type { ClientFactory } from "./client-factory.ts";
import type { DetectionCommands } from "./detection-commands.ts";
import type { DocumentCheck } from "./document-check.ts";
import type { GrammarCommands } from "./grammar-commands.ts";
import type { PlagiarismCommands } from "./plagiarism-commands.ts";
import type { FolderProblems } from "./folder-problems.ts";
import type { Reports } from "./reports.ts";
import type { SourceFiles } from "./source-files.ts";
import type { Connections } from "./connections.ts";
import type { Consent } from "./consent.ts";
import type { Credits } from "./credits.ts";
import type { CreditsPanel } from "./credits-panel.ts";
import type { DocumentResults } from "./document-results.ts";
import type { EmbeddedService } from "./embedded-service.ts";
import type { GrammarStore, PassageStore, SectionStore, SentenceStore } from "./finding-store.ts";
import type { HealthView } from "./health-view.ts";
import type { HeatMap } from "./heat-map.ts";
import type { JobsTree } from "./jobs-tree.ts";
import type { JobsView } from "./jobs-view.ts";
import type { LedgerFile } from "./ledger-file.ts";
import type { Log } from "./log.ts";
import type { MediaChecker } from "./media-checker.ts";
import type { MediaPanels } from "./media-panels.ts";
import type { MediaResults } from "./media-results.ts";
import type { PassageActionList } from "./passage-action-list.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import type { RefusedCorrections } from "./refused-corrections.ts";
import type { ReportPanels } from "./report-panels.ts";
import type { ReviewTexts } from "./review-texts.ts";
import type { Reviews } from "./reviews.ts";
import type { Settings } from "./settings.ts";
import type { ShownCorrections } from "./shown-corrections.ts";
import type { ShownPassages } from "./shown-passages.ts";
import type { SourcesTree } from "./sources-tree.ts";
import type { SourcesView } from "./sources-view.ts";
import type { SuppressionLists } from "./suppression-lists.ts";
import type { VariantStatus } from "./variant-status.ts";
import type { VirtualTexts } from "./virtual-texts.ts";

/** What stands from activation on, and is used by all that comes later. */
export interface ActivatedParts {
  readonly context: vscode.ExtensionContext;
  readonly log: Log;
  readonly settings: Settings;
  readonly credits: Credits;
  readonly ledger: LedgerFile;
  readonly keys: ApiKeys;
  readonly folders: { readonly jobs: string; readonly documents: string; readonly history: string };
  readonly store: GrammarStore;
  readonly sentences: SentenceStore;
  readonly sections: SectionStore;
  readonly passages: PassageStore;
  readonly lists: () => Promise<SuppressionLists>;
  readonly shown: ShownCorrections;
  readonly unrefused: RefusedCorrections;
  readonly shownPassages: ShownPassages;
  readonly results: DocumentResults;
  readonly records: CheckRecords;
  readonly texts: VirtualTexts;
  readonly reviewTexts: ReviewTexts;
  readonly heatMap: HeatMap;
  readonly variantStatus: VariantStatus;
  readonly jobsTree: JobsTree;
  readonly sourcesTree: SourcesTree;
}

/** What comes after activation, each part made at its first use. */
export interface Composition {
  readonly commands: Readonly<Record<CommandId, Handler>>;
  readonly automaticChecks: () => Promise<AutomaticChecks>;
  readonly wakeJobs: () => Promise<void>;
  readonly restore: (document: vscode.TextDocument) => Promise<boolean>;
  readonly keepResults: (uri: vscode.Uri) => Promise<void>;
  readonly passageProblems: () => Promise<unknown>;
  readonly passageActions: () => Promise<PassageActionList>;
  readonly reviews: () => Promise<Reviews>;
  readonly reportPanels: () => Promise<ReportPanels>;
  readonly mediaPanels: () => Promise<MediaPanels>;
  readonly creditsPanel: () => Promise<CreditsPanel>;
  readonly sourcesView: () => Promise<SourcesView>;
  readonly jobsView: () => Promise<JobsView>;
  readonly healthView: () => Promise<HealthView>;
  readonly agentTools: () => Promise<AgentTools>;
}

/** What the parts that are put together elsewhere are made of. What gives a promise is loaded at the first use. */
export interface ComposedParts {
  readonly activated: ActivatedParts;
  /** Path of a file that is built with the extension. */
  readonly built: (file: string) => string;
  readonly embedded: EmbeddedService;
  readonly extractor: ProseExtractor;
  readonly connections: Connections;
  readonly consent: Consent;
  readonly clients: () => Promise<ClientFactory>;
  readonly checkers: () => Promise<Checkers>;
  readonly media: () => Promise<MediaChecker>;
  readonly presenter: () => Promise<CheckPresenter>;
  readonly grammar: () => Promise<GrammarCommands>;
  readonly detection: () => Promise<DetectionCommands>;
  readonly plagiarism: () => Promise<PlagiarismCommands>;
  readonly documentCheck: () => Promise<DocumentCheck>;
  readonly reports: () => Promise<Reports>;
  readonly files: () => Promise<SourceFiles>;
  readonly mediaResults: () => Promise<MediaResults>;
  readonly mediaPanels: () => Promise<MediaPanels>;
  readonly creditsPanel: () => Promise<CreditsPanel>;
  /** Folder that the samples of the first run are copied to. */
  readonly sampleFolder: string;
  /** Keeps the latest results of a document for after a reload. */
  readonly keepResults: (uri: vscode.Uri) => Promise<void>;
  /** The same at once: resolves when they are on the disk. */
  readonly keepNow: (uri: vscode.Uri) => Promise<void>;
  /** The Problems panel of files that were checked and are not open. */
  readonly folderProblems: () => Promise<FolderProblems>;
}
