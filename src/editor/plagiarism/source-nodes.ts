import type * as vscode from "vscode";
import type { PassageSource } from "../../findings/finding.ts";
import type { PassageNow, SourceWithPassages } from "../../report/scan-sources.ts";

/** A node of the sources view; `uri` is the scanned document. */
export type SourceNode =
  | { readonly kind: "source"; readonly uri: vscode.Uri; readonly ranked: SourceWithPassages }
  | { readonly kind: "passage"; readonly uri: vscode.Uri; readonly passage: PassageNow }
  | { readonly kind: "leftOut"; readonly uri: vscode.Uri; readonly children: readonly SourceNode[] }
  | {
      readonly kind: "ignored";
      readonly uri: vscode.Uri;
      readonly source: PassageSource;
      /** The ignored domain that contains it; absent if the source itself is ignored. */
      readonly domain?: string;
      readonly passages: number;
    }
  | {
      readonly kind: "excluded";
      readonly uri: vscode.Uri;
      readonly as: "quotation" | "references";
      readonly passages: number;
    }
  | { readonly kind: "more"; readonly uri: vscode.Uri; readonly count: number };
