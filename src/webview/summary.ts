import * as z from "zod";
import { summaryPageMessage, summaryState } from "../protocol/summary-messages.ts";
import { Host } from "./host.ts";
import { SummaryPage, type SummaryHost } from "./summary-page.ts";

// Without it zod tries whether it may make functions of text, which the page's policy forbids and the browser reports.
z.config({ jitless: true });

const host: SummaryHost = new Host({ message: summaryPageMessage, state: summaryState });
const page = new SummaryPage(host);
host.listen((message) => page.take(message));
host.post({ type: "ready" });
