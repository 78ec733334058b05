import * as z from "zod";
import { mediaPageMessage, mediaState } from "../protocol/media-messages.ts";
import { Host } from "./host.ts";
import { MediaPage, type MediaHost } from "./media-page.ts";

// Without it zod tries whether it may make functions of text, which the page's policy forbids and the browser reports.
z.config({ jitless: true });

const host: MediaHost = new Host({ message: mediaPageMessage, state: mediaState });
const page = new MediaPage(host);
host.listen((message) => page.take(message));
host.post({ type: "ready" });
