/**
 * The cost of the first pages on 3G: `npm run bench:pages`, `-- --json` for one JSON object per line and nothing else. 400
 * kbit/s, 400 ms latency, a processor slowed down four times; each number is the median of five visits.
 *
 * Goal: largest contentful paint at most 1.5 s. The limits on bytes are tested (`e2e/page-weight.spec.ts`).
 */
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { startServer } from "../e2e/fixtures/server.ts";
import { ensureChromium } from "../scripts/chromium.ts";
import { median, round } from "./figures.ts";
import { visit } from "./pages/visit.ts";

const PAGES = ["/landing", "/services", "/login"];
const VISITS = 5;
const LCP_GOAL_MS = 1500;

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const kilobytes = (bytes: number) => round(bytes / 1024, 1);

const server = await startServer();
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  for (const page of PAGES) {
    const visits = [];
    for (let times = 0; times < VISITS; times++)
      visits.push(await visit(browser, server.url + page, { slow: true }));
    const figures = {
      page,
      js_kb: kilobytes(median(visits.map(({ jsGzip }) => jsGzip))),
      total_kb: kilobytes(median(visits.map(({ total }) => total))),
      second_visit_kb: kilobytes(median(visits.map(({ secondVisit }) => secondVisit))),
      lcp_ms: round(median(visits.map(({ lcp }) => lcp))),
      cls: round(median(visits.map(({ cls }) => cls)), 4),
    };
    if (values.json) console.log(JSON.stringify(figures));
    else {
      console.log(
        `${page}: ${figures.js_kb} KB of JavaScript (gzip), ${figures.total_kb} KB in all, ` +
          `${figures.second_visit_kb} KB the second time`,
      );
      console.log(
        `  largest contentful paint ${figures.lcp_ms} ms (goal ${LCP_GOAL_MS}${figures.lcp_ms > LCP_GOAL_MS ? ", missed" : ""}), ` +
          `layout shift ${figures.cls}`,
      );
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
