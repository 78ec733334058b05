import { activation } from "../measure/activation.ts";
import { clientOverhead } from "../measure/client-overhead.ts";
import { detectorSpeed } from "../measure/detector-speed.ts";
import { grammarSpeed } from "../measure/grammar-speed.ts";
import type { Figure } from "../measure/figure.ts";
import { keystrokes } from "../measure/keystrokes.ts";
import { proseExtraction } from "../measure/prose-extraction.ts";
import { reportPage } from "../measure/report-page.ts";
import { routerThroughput } from "../measure/router-throughput.ts";
import { upload } from "../measure/upload.ts";
import { main } from "../harness/main.ts";
import { table } from "../harness/table.ts";

// Measures every performance claim as a ratio to code that does only the unavoidable part, in the same run.
await main(async (lifetime) => {
  const detection = detectorSpeed();
  const sent = await upload(lifetime);
  const client = await clientOverhead(lifetime);
  const grammar = await grammarSpeed();
  const figures: Record<string, Figure> = {
    prose_extraction: proseExtraction(),
    keystrokes: keystrokes(),
    detection_over_tokens: detection.overTokens,
    detection_over_sentences_and_tokens: detection.overSentencesAndTokens,
    grammar_over_harper: grammar.overHarper,
    grammar_one_paragraph: grammar.oneParagraph,
    router_throughput: await routerThroughput(lifetime, "detectText"),
    metered_throughput: await routerThroughput(lifetime, "correctGrammar"),
    client_over_service: client.overService,
    client_over_ready_answer: client.overAnswerer,
    upload_memory: sent.memory,
    upload_throughput: sent.throughput,
    report_page: await reportPage(lifetime),
    activation: await activation(lifetime),
  };
  if (process.argv.includes("--json")) {
    console.log(JSON.stringify(figures));
    return 0;
  }
  const rows = Object.entries(figures).map(([name, { ours, anchor, ratio, unit, what }]) => [
    name,
    `${ours.toFixed(1)} ${unit}`,
    `${anchor.toFixed(1)} ${unit}`,
    ratio.toFixed(2),
    what,
  ]);
  console.log(table(["figure", "ours", "anchor", "ratio", "what it is"], rows));
  return 0;
}, 300_000);
