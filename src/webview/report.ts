import * as z from "zod";
import { Host } from "./host.ts";
import { ReportPage } from "./report-page.ts";

// Without it zod tries whether it may make functions of text, which the page's policy forbids and the browser reports.
z.config({ jitless: true });

const host = new Host();
const page = new ReportPage(host);
host.listen((message) => page.take(message));
host.post({ type: "ready" });
