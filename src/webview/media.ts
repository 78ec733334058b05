import * as z from "zod";
import { mediaPageMessage, mediaState } from "../protocol/media-messages.ts";
import { Host } from "./host.ts";
import { MediaPage, type MediaHost } from "./media-page.ts";

// Otherwise zod tests if it may compile code, which the page's policy forbids and the browser reports.
z.config({ jitless: true });

const host: MediaHost = new Host({ message: mediaPageMessage, state: mediaState });
const page = new MediaPage(host);
host.listen((message) => page.take(message));
host.post({ type: "ready" });
