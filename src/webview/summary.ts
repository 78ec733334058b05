import * as z from "zod";
import { summaryPageMessage, summaryState } from "../protocol/summary-messages.ts";
import { Host } from "./host.ts";
import { SummaryPage, type SummaryHost } from "./summary-page.ts";

// Otherwise zod tests if it may compile code, which the page's policy forbids and the browser reports.
z.config({ jitless: true });

const host: SummaryHost = new Host({ message: summaryPageMessage, state: summaryState });
const page = new SummaryPage(host);
host.listen((message) => page.take(message));
host.post({ type: "ready" });
