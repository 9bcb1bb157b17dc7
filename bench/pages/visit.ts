import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** What a visit costs. Bytes are as they came over the wire, but for `jsGzip`; milliseconds from the start of the navigation. */
export type Visit = {
  /** All the JavaScript that the first visit loads, each file compressed with gzip. */
  jsGzip: number;
  total: number;
  /** The same page again, in another tab of the same browser. */
  secondVisit: number;
  /** When the largest thing in sight was painted (largest contentful paint). */
  lcp: number;
  /** Cumulative layout shift of the first visit. */
  cls: number;
};

/** A small telephone of the kind that most of our readers in Douala hold. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const SLOW = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const SLOWER_PROCESSOR = 4;

type Loaded = { bytes: number; scripts: string[] };

/** Opens `url` on a telephone that has never been here, and again; `slow`: over 3G, with a processor slowed down four times. */
export async function visit(browser: Browser, url: string, { slow = false } = {}): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, locale: "fr-FR" });
  try {
    const first = await open(context, url, slow);
    const { lcp, cls } = await paintsOf(first.page);
    await first.page.close();
    const second = await open(context, url, slow);
    const scripts = await Promise.all(first.scripts.map(gzipSize));
    return {
      jsGzip: scripts.reduce((sum, size) => sum + size, 0),
      total: first.bytes,
      secondVisit: second.bytes,
      lcp,
      cls,
    };
  } finally {
    await context.close();
  }
}

async function open(context: BrowserContext, url: string, slow: boolean): Promise<Loaded & { page: Page }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (slow) await slowDown(session);
  const loaded: Loaded = { bytes: 0, scripts: [] };
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    loaded.bytes += encodedDataLength;
  });
  session.on("Network.responseReceived", ({ type, response }) => {
    if (type === "Script" && /^https?:/.test(response.url)) loaded.scripts.push(response.url);
  });
  await page.goto(url, { waitUntil: "networkidle", timeout: 120_000 });
  return { page, ...loaded };
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.emulateNetworkConditions", { offline: false, ...SLOW });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR });
}

function paintsOf(page: Page): Promise<Pick<Visit, "lcp" | "cls">> {
  return page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve(list.getEntries());
        }).observe({ type, buffered: true });
        // Nobody calls an observer of what never was.
        setTimeout(() => resolve([]), 500);
      });
    const [paints, shifts] = await Promise.all([
      entriesOf("largest-contentful-paint"),
      entriesOf("layout-shift"),
    ]);
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    return {
      lcp: paints.at(-1)?.startTime ?? 0,
      cls: (shifts as Shift[]).reduce(
        (sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value),
        0,
      ),
    };
  });
}

async function gzipSize(url: string): Promise<number> {
  const reply = await fetch(url);
  return gzipSync(await reply.bytes(), { level: 9 }).length;
}
