import type * as vscode from "vscode";
import type { AgentTools } from "../agents/agent-tools.ts";
import type { AutomaticChecks } from "../checks/automatic-checks.ts";
import type { CheckPresenter } from "../checks/check-presenter.ts";
import type { CheckRecords } from "../checks/check-records.ts";
import type { Checkers } from "../checks/checkers.ts";
import type { DocumentCheck } from "../checks/document-check.ts";
import type { ClientFactory } from "../connection/client-factory.ts";
import type { Connections } from "../connection/connections.ts";
import type { EmbeddedService } from "../connection/embedded-service.ts";
import type { CreditsPanel } from "../credits/credits-panel.ts";
import type { NamedEntries } from "../credits/named-entries.ts";
import type { Credits } from "../credits/credits.ts";
import type { LedgerFile } from "../credits/ledger-file.ts";
import type { DetectionCommands } from "../detection/detection-commands.ts";
import type { HeatMap } from "../detection/heat-map.ts";
import type { ProseExtractor } from "../documents/prose-extractor.ts";
import type { FolderProblems } from "../folders/folder-problems.ts";
import type { FolderSummary } from "../folders/folder-summary.ts";
import type { GrammarCommands } from "../grammar/grammar-commands.ts";
import type { ShownCorrections } from "../grammar/shown-corrections.ts";
import type { VariantStatus } from "../grammar/variant-status.ts";
import type { HealthView } from "../health/health-view.ts";
import type { MediaChecker } from "../images-and-audio/media-checker.ts";
import type { MediaPanels } from "../images-and-audio/media-panels.ts";
import type { MediaResults } from "../images-and-audio/media-results.ts";
import type { JobsTree } from "../jobs/jobs-tree.ts";
import type { JobsView } from "../jobs/jobs-view.ts";
import type { ApiKeys } from "../keys/api-keys.ts";
import type { Log } from "../log.ts";
import type { Consent } from "../paying/consent.ts";
import type { PassageActionList } from "../plagiarism/passage-action-list.ts";
import type { PlagiarismCommands } from "../plagiarism/plagiarism-commands.ts";
import type { ShownPassages } from "../plagiarism/shown-passages.ts";
import type { SourceFiles } from "../plagiarism/source-files.ts";
import type { SourcesTree } from "../plagiarism/sources-tree.ts";
import type { SourcesView } from "../plagiarism/sources-view.ts";
import type { ReportPanels } from "../reports/report-panels.ts";
import type { Reports } from "../reports/reports.ts";
import type { DocumentResults } from "../results/document-results.ts";
import type { GrammarStore, PassageStore, SectionStore, SentenceStore } from "../results/finding-store.ts";
import type { RenamedFile } from "../results/result-carrying.ts";
import type { ReviewTexts } from "../review/review-texts.ts";
import type { Reviews } from "../review/reviews.ts";
import type { Settings } from "../settings.ts";
import type { SuppressionLists } from "../suppression/suppression-lists.ts";
import type { VirtualTexts } from "../virtual-texts.ts";
import type { CommandId } from "./command-ids.ts";
import type { Handler } from "./command-table.ts";

/** What stands from activation on, and is used by all that comes later. */
export interface ActivatedParts {
  readonly context: vscode.ExtensionContext;
  readonly log: Log;
  readonly settings: Settings;
  readonly credits: Credits;
  readonly ledger: LedgerFile;
  readonly keys: ApiKeys;
  readonly folders: {
    readonly jobs: string;
    readonly documents: string;
    readonly history: string;
    readonly media: string;
  };
  readonly store: GrammarStore;
  /** What grammar checks noticed without correcting it. */
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

/** What comes after activation, each part made at its first use. */
export interface Composition {
  readonly commands: Readonly<Record<CommandId, Handler>>;
  readonly automaticChecks: () => Promise<AutomaticChecks>;
  readonly wakeJobs: () => Promise<void>;
  readonly restore: (document: vscode.TextDocument) => Promise<boolean>;
  /** To be called when files or folders have other names, with when that was, in milliseconds since 1970. */
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
  readonly namedEntries: () => Promise<NamedEntries>;
  /** Folder that the samples of the first run are copied to. */
  readonly sampleFolder: string;
  /** Keeps the latest results of a document for after a reload. */
  readonly keepResults: (uri: vscode.Uri) => Promise<void>;
  /** The same at once: resolves when they are on the disk. */
  readonly keepNow: (uri: vscode.Uri) => Promise<void>;
  /** The Problems panel of files that were checked and are not open. */
  readonly folderProblems: () => Promise<FolderProblems>;
}
