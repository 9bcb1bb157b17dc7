/**
 * The cost of the first pages on 3G: `npm run bench:pages`, `-- --json` for one JSON object per line and nothing else,
 * `-- --only /login` for one page. 400 kbit/s, 400 ms latency, a processor slowed down four times; each number is the median of
 * five visits. A page that waits for its visitor (decision 0100) is visited five times more and touched: `after_touch_…` counts
 * everything loaded since its address was opened. `useful_ms`: until the page shows its data and a link that works; `html_ms`:
 * until its document has arrived; `second_…`: the same on a second visit. `/dashboard, known` is visited by a browser with an
 * empty cache and the cookie of the page (decision 0212), as after a release; `/dashboard` by one with neither.
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
import { DEVICES, type Visit, visit } from "./pages/visit.ts";

type Device = keyof typeof DEVICES;

const VISITS = 5;
const LCP_GOAL_MS = 1500;

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, only: { type: "string" } },
});
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

type Measured = { page: string; path: string; role?: Role; waits?: boolean; known?: boolean };

async function visitOften(
  { path, role, known }: Measured,
  device: Device,
  touched = false,
): Promise<Visit[]> {
  const visits = [];
  for (let times = 0; times < VISITS; times++) {
    const session = role && (await signIn(role));
    visits.push(await visit(browser, server.url + path, { device, slow: true, session, known, touched }));
  }
  return visits;
}

async function measureTouched(measured: Measured, device: Device) {
  const visits = await visitOften(measured, device, true);
  return {
    after_touch_js_kb: kilobytes(median(visits.map(({ jsGzip }) => jsGzip))),
    after_touch_total_kb: kilobytes(median(visits.map(({ total }) => total))),
  };
}

async function measure(measured: Measured, device: Device): Promise<void> {
  const { page, role } = measured;
  const visits = await visitOften(measured, device);
  const touched = measured.waits ? await measureTouched(measured, device) : undefined;
  const figures = {
    page,
    device,
    js_kb: kilobytes(median(visits.map(({ jsGzip }) => jsGzip))),
    total_kb: kilobytes(median(visits.map(({ total }) => total))),
    second_visit_kb: kilobytes(median(visits.map(({ secondVisit }) => secondVisit))),
    html_ms: round(median(visits.map(({ html }) => html))),
    useful_ms: round(median(visits.map(({ useful }) => useful))),
    second_html_ms: round(median(visits.map(({ secondHtml }) => secondHtml))),
    second_useful_ms: round(median(visits.map(({ secondUseful }) => secondUseful))),
    lcp_ms: round(median(visits.map(({ lcp }) => lcp))),
    cls: round(median(visits.map(({ cls }) => cls)), 4),
    ...touched,
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
  if (role !== undefined)
    console.log(
      `  useful after ${figures.useful_ms} ms, the second time after ${figures.second_useful_ms} ms`,
    );
  if (touched) {
    console.log(
      `  after the first touch ${touched.after_touch_js_kb} KB of JavaScript (gzip), ${touched.after_touch_total_kb} KB in all`,
    );
  }
}

try {
  const request = await submitFreeRequest(server.url, (await signIn("diaspora")).access_token);
  const pages: Measured[] = [
    ...["/landing", "/services"].map((path) => ({ page: path, path })),
    { page: "/login", path: "/login", waits: true },
    { page: "/dashboard", path: "/dashboard", role: "diaspora" },
    { page: "/dashboard, known", path: "/dashboard", role: "diaspora", known: true },
    { page: "/requests-tracking/:id", path: `/requests-tracking/${request}`, role: "diaspora" },
    { page: "/requests-queue", path: "/requests-queue", role: "agent_administration" },
  ];
  const chosen = pages.filter(({ page }) => values.only === undefined || page.split(",")[0] === values.only);
  if (chosen.length === 0)
    throw new Error(`--only: expected one of ${pages.map(({ page }) => page).join(", ")}`);
  for (const page of chosen)
    for (const device of Object.keys(DEVICES) as Device[]) await measure(page, device);
} finally {
  await browser.close();
  await server.stop();
}
