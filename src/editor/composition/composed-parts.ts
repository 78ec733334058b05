import type * as vscode from "vscode";
import type { AgentTools } from "../agents/agent-tools.ts";
import type { AutomaticChecks } from "../checks/automatic-checks.ts";
import type { CheckPresenter } from "../grammar/check-presenter.ts";
import type { CheckRecords } from "../results/check-records.ts";
import type { Checkers } from "./checkers.ts";
import type { DocumentCheck } from "../checks/document-check.ts";
import type { ClientFactory } from "../../checking/paying/client-factory.ts";
import type { Connections } from "../../checking/paying/connections.ts";
import type { EmbeddedService } from "../../checking/paying/embedded-service.ts";
import type { CreditsPanel } from "../credits/credits-panel.ts";
import type { NamedEntries } from "../../checking/paying/credit-history.ts";
import type { Credits } from "../../checking/paying/credits.ts";
import type { Database } from "../../checking/store/database.ts";
import type { LedgerFile } from "../../checking/store/ledger-file.ts";
import type { DetectionCommands } from "../detection/detection-commands.ts";
import type { HeatMap } from "../detection/heat-map.ts";
import type { ProseExtractor } from "../../checking/prose/prose-extractor.ts";
import type { FolderProblems } from "../folders/folder-problems.ts";
import type { FolderSummary } from "../folders/folder-summary.ts";
import type { GrammarCommands } from "../grammar/grammar-commands.ts";
import type { ShownCorrections } from "../results/shown-corrections.ts";
import type { VariantStatus } from "../grammar/variant-status.ts";
import type { HealthView } from "../health/health-view.ts";
import type { MediaPanels } from "../images-and-audio/media-panels.ts";
import type { MediaResults } from "../../checking/media/media-results.ts";
import type { JobsTree } from "../jobs/jobs-tree.ts";
import type { JobsView } from "../jobs/jobs-view.ts";
import type { ApiKeys } from "../../checking/paying/api-keys.ts";
import type { Log } from "../../checking/vocabulary/log.ts";
import type { Consent } from "../../checking/store/consent.ts";
import type { PassageActionList } from "../plagiarism/passage-action-list.ts";
import type { PlagiarismCommands } from "../plagiarism/plagiarism-commands.ts";
import type { ShownPassages } from "../results/shown-passages.ts";
import type { SourceFiles } from "../plagiarism/source-files.ts";
import type { SourcesTree } from "../plagiarism/sources-tree.ts";
import type { SourcesView } from "../plagiarism/sources-view.ts";
import type { ReportPanels } from "../reports/report-panels.ts";
import type { Reports } from "../reports/reports.ts";
import type { DocumentResults } from "../results/document-results.ts";
import type { GrammarStore, PassageStore, SectionStore, SentenceStore } from "../results/finding-store.ts";
import type { RenamedFile } from "../results/result-carrying.ts";
import type { ReviewTexts } from "../documents/review-texts.ts";
import type { Reviews } from "../review/reviews.ts";
import type { Settings } from "../settings.ts";
import type { SuppressionLists } from "../suppression/suppression-lists.ts";
import type { VirtualTexts } from "../virtual-texts.ts";
import type { CommandId } from "./command-ids.ts";
import type { Handler } from "./command-table.ts";

/** The parts created at activation, for use by everything composed later. */
export interface ActivatedParts {
  readonly context: vscode.ExtensionContext;
  readonly log: Log;
  readonly settings: Settings;
  readonly credits: Credits;
  readonly database: Database;
  readonly ledger: LedgerFile;
  readonly keys: ApiKeys;
  readonly folders: {
    readonly documents: string;
    readonly media: string;
  };
  readonly store: GrammarStore;
  /** Issues that grammar checks noticed without correcting them. */
  readonly hints: GrammarStore;
  readonly sentences: SentenceStore;
  readonly sections: SectionStore;
  readonly passages: PassageStore;
  readonly lists: () => Promise<SuppressionLists>;
  readonly shown: ShownCorrections;
  readonly shownHints: ShownCorrections;
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

/** The parts composed after activation, each created at first use. */
export interface Composition {
  readonly commands: Readonly<Record<CommandId, Handler>>;
  readonly automaticChecks: () => Promise<AutomaticChecks>;
  readonly wakeJobs: () => Promise<void>;
  readonly restore: (document: vscode.TextDocument) => Promise<boolean>;
  /** Call this when files or folders were renamed, with the time in milliseconds since 1970. */
  readonly renamed: (files: readonly RenamedFile[], at: number) => Promise<void>;
  readonly keepResults: (uri: vscode.Uri) => Promise<void>;
  readonly passageProblems: () => Promise<unknown>;
  readonly passageActions: () => Promise<PassageActionList>;
  readonly reviews: () => Promise<Reviews>;
  readonly reportPanels: () => Promise<ReportPanels>;
  readonly mediaPanels: () => Promise<MediaPanels>;
  readonly creditsPanel: () => Promise<CreditsPanel>;
  readonly folderSummary: () => Promise<FolderSummary>;
  readonly sourcesView: () => Promise<SourcesView>;
  readonly jobsView: () => Promise<JobsView>;
  readonly healthView: () => Promise<HealthView>;
  readonly agentTools: () => Promise<AgentTools>;
}

/** The parts that the compose functions share. Functions that return a promise load at first use. */
export interface ComposedParts {
  readonly activated: ActivatedParts;
  /** Returns the path of a file built with the extension. */
  readonly built: (file: string) => string;
  readonly embedded: EmbeddedService;
  readonly extractor: ProseExtractor;
  readonly connections: Connections;
  readonly consent: Consent;
  readonly clients: () => Promise<ClientFactory>;
  readonly checkers: () => Promise<Checkers>;
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
  readonly namedEntries: () => Promise<NamedEntries>;
  /** The folder that the first-run samples are copied to. */
  readonly sampleFolder: string;
  /** Schedules storing a document's latest results for a reload. */
  readonly keepResults: (uri: vscode.Uri) => Promise<void>;
  /** Stores the results now: resolves when they are on disk. */
  readonly keepNow: (uri: vscode.Uri) => Promise<void>;
  /** Loads the Problems panel entries of checked files that aren't open. */
  readonly folderProblems: () => Promise<FolderProblems>;
}
