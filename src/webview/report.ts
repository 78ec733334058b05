import * as z from "zod";
import { pageMessage } from "../protocol/report-messages.ts";
import { reportState } from "../protocol/report-state.ts";
import { explainCutText } from "./cut-text.ts";
import { Host } from "./host.ts";
import { ReportPage, type ReportHost } from "./report-page.ts";

// Otherwise zod tests if it may compile code, which the page's policy forbids and the browser reports.
z.config({ jitless: true });

const host: ReportHost = new Host({ message: pageMessage, state: reportState });
const page = new ReportPage(host);
explainCutText();
host.listen((message) => page.take(message));
host.post({ type: "ready" });
