/**
 * The cost of the first pages on 3G: `npm run bench:pages`, `-- --json` for one JSON object per line and nothing else. 400
 * kbit/s, 400 ms latency, a processor slowed down four times; each number is the median of five visits.
 *
 * Goals: largest contentful paint of the public pages at most 1.5 s, layout shift at most 0.02. The limits on bytes are tested
 * (`e2e/page-weight.spec.ts`).
 */
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { startServer } from "../e2e/fixtures/server.ts";
import { call } from "../e2e/steps/access.ts";
import { demoAccount } from "../e2e/steps/account.ts";
import { submitFreeRequest } from "../e2e/steps/request.ts";
import type { Role } from "../packages/domain/src/roles.ts";
import { ensureChromium } from "../scripts/chromium.ts";
import { median, round } from "./figures.ts";
import { DEVICES, visit } from "./pages/visit.ts";

const VISITS = 5;
const LCP_GOAL_MS = 1500;

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const kilobytes = (bytes: number) => round(bytes / 1024, 1);

const server = await startServer();
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

const signIn = (role: Role) =>
  call<{ access_token: string }>(`${server.url}/auth/v1/token?grant_type=password`, "POST", {
    body: demoAccount(role),
  });

type Measured = { page: string; path: string; role?: Role };

async function measure({ page, path, role }: Measured, device: keyof typeof DEVICES): Promise<void> {
  const visits = [];
  for (let times = 0; times < VISITS; times++) {
    const session = role && (await signIn(role));
    visits.push(await visit(browser, server.url + path, { device, slow: true, session }));
  }
  const figures = {
    page,
    device,
    js_kb: kilobytes(median(visits.map(({ jsGzip }) => jsGzip))),
    total_kb: kilobytes(median(visits.map(({ total }) => total))),
    second_visit_kb: kilobytes(median(visits.map(({ secondVisit }) => secondVisit))),
    lcp_ms: round(median(visits.map(({ lcp }) => lcp))),
    cls: round(median(visits.map(({ cls }) => cls)), 4),
  };
  if (values.json) {
    console.log(JSON.stringify(figures));
    return;
  }
  const missed = role === undefined && figures.lcp_ms > LCP_GOAL_MS ? `, goal ${LCP_GOAL_MS} missed` : "";
  console.log(
    `${page} (${device}): ${figures.js_kb} KB of JavaScript (gzip), ${figures.total_kb} KB in all, ` +
      `${figures.second_visit_kb} KB the second time`,
  );
  console.log(`  largest contentful paint ${figures.lcp_ms} ms${missed}, layout shift ${figures.cls}`);
}

try {
  const request = await submitFreeRequest(server.url, (await signIn("diaspora")).access_token);
  const pages: Measured[] = [
    ...["/landing", "/services", "/login"].map((path) => ({ page: path, path })),
    { page: "/dashboard", path: "/dashboard", role: "diaspora" },
    { page: "/requests-tracking/:id", path: `/requests-tracking/${request}`, role: "diaspora" },
    { page: "/requests-queue", path: "/requests-queue", role: "agent_administration" },
  ];
  for (const page of pages)
    for (const device of Object.keys(DEVICES) as (keyof typeof DEVICES)[]) await measure(page, device);
} finally {
  await browser.close();
  await server.stop();
}
