import * as z from "zod";
import { creditsPageMessage, creditsState } from "../protocol/credits-messages.ts";
import { CreditsPage, type CreditsHost } from "./credits-page.ts";
import { Host } from "./host.ts";

// Otherwise zod tests if it may compile code, which the page's policy forbids and the browser reports.
z.config({ jitless: true });

const host: CreditsHost = new Host({ message: creditsPageMessage, state: creditsState });
const page = new CreditsPage(host);
host.listen((message) => page.take(message));
host.post({ type: "ready" });
