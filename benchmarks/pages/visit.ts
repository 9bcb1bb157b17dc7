import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { tapWire } from "./wire.ts";

/** The cost of a visit. Bytes as transferred, except for `jsGzip`; milliseconds from the start of the navigation. */
export type Visit = {
  /** All the JavaScript that the first visit loads, each file compressed with gzip. */
  jsGzip: number;
  total: number;
  /** The bytes of a second visit of the page, in another tab of the same browser. */
  secondVisit: number;
  /** The time at which the document had arrived completely. */
  html: number;
  /** The time at which the page was painted with a heading and a link below it, and no part of it was a skeleton. */
  useful: number;
  secondHtml: number;
  secondUseful: number;
  /** The time at which the largest visible element was painted (largest contentful paint). */
  lcp: number;
  /** Cumulative layout shift of the first visit. */
  cls: number;
};

export const DEVICES = {
  /** A small phone, like those of most of our readers in Douala. */
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

type VisitOptions = {
  device?: keyof typeof DEVICES;
  /** Over 3G, with a processor slowed down four times. */
  slow?: boolean;
  /** The session of a signed-in reader, as the application stores it. */
  session?: object | undefined;
  /**
   * Whether the browser has the cookie with which the server renders the page, as after each visit in the last hour (decision
   * 0212).
   */
  known?: boolean | undefined;
  /**
   * Whether to touch the first field of a page that waits for its visitor (decision 0100), and to measure what the page then
   * loads as well.
   */
  touched?: boolean;
};

/** 3G. */
export const SLOW = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const SLOWER_PROCESSOR = 4;
/** The time limit for a page of the application over 3G, in milliseconds. */
const LONGEST = 120_000;

/** Opens `url` on a device that has never visited it, and again. */
export async function visit(
  browser: Browser,
  url: string,
  { device = "phone", slow = false, session, known = false, touched = false }: VisitOptions = {},
): Promise<Visit> {
  const wire = await tapWire(new URL(url));
  const context = await browser.newContext({ ...DEVICES[device], locale: "fr-FR", serviceWorkers: "allow" });
  if (session) await signIn(context, wire.url, session);
  if (session && known) await becomeKnown(context, wire.url, session as Stored);
  try {
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.url());
    });
    const { html, useful } = await open(page, wire.url, { slow, session });
    if (touched) await touch(page);
    const { lcp, cls } = await paintsOf(page);
    const total = await wire.bytesSoFar();
    await page.close();
    const second = await open(await context.newPage(), wire.url, { slow, session });
    const secondVisit = (await wire.bytesSoFar()) - total;
    const sizes = await Promise.all(scripts.map(gzipSize));
    return {
      jsGzip: sizes.reduce((sum, size) => sum + size, 0),
      total,
      secondVisit,
      html,
      useful,
      secondHtml: second.html,
      secondUseful: second.useful,
      lcp,
      cls,
    };
  } finally {
    await context.close();
    wire.close();
  }
}

/** Stores a session like `lib/session.ts`, before any script of the page runs. */
async function signIn(context: BrowserContext, url: string, session: object): Promise<void> {
  await context.addCookies([{ name: "signed_in", value: "1", url }]);
  await context.addInitScript((stored) => {
    localStorage.session ??= stored;
  }, JSON.stringify(session));
}

type Watched = Window & { usefulAt?: number };

/** Runs in the page: checks each frame, because a page may be useful long before all of it is loaded. */
function noteWhenUseful(): void {
  const isUseful = () =>
    document.querySelector("main h1")?.textContent &&
    document.querySelector("main :is(a[href], button, input)") &&
    !document.querySelector("main .animate-shimmer, main [data-unknown-height]") &&
    // Nothing can be read before it is painted, whatever the document contains.
    performance.getEntriesByName("first-contentful-paint").length > 0;
  const look = () => {
    if (isUseful()) (window as Watched).usefulAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

type Stored = { access_token: string; user: { id: string } };

/** Sets the cookies that an earlier visit of the dashboard would have left. */
async function becomeKnown(context: BrowserContext, url: string, { access_token, user }: Stored) {
  const reply = await context.request.get(new URL("/api/dashboard", url).href, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await context.addCookies([
    { name: "page_reader", value: `${user.id}~${zone}`, domain: new URL(url).hostname, path: "/dashboard" },
  ]);
  if (!reply.headers()["set-cookie"]?.startsWith("page_session=")) throw new Error("no cookie of the page");
}

/** Opens a page; resolves with the times at which its document had arrived and at which it was useful. */
async function open(
  page: Page,
  url: string,
  { slow, session }: VisitOptions,
): Promise<{ html: number; useful: number }> {
  const client = await page.context().newCDPSession(page);
  if (slow) await slowDown(client);
  await page.addInitScript(noteWhenUseful);
  // The live stream of signed-in pages never ends, so they are complete when nothing is a skeleton any more.
  await page.goto(url, { waitUntil: session ? "load" : "networkidle", timeout: LONGEST });
  const useful = await page.waitForFunction(() => (window as Watched).usefulAt, undefined, {
    timeout: LONGEST,
  });
  // Includes the downloads of the service worker for offline reading. A page that waits for its visitor has not started one.
  await page.evaluate(async () => {
    if (document.documentElement.dataset.waiting === undefined) await navigator.serviceWorker.ready;
  });
  const html = await page.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).responseEnd,
  );
  return { html, useful: Number(await useful.jsonValue()) };
}

/** Focuses the first field, which starts the application, and waits until its service worker has stored its files. */
async function touch(page: Page): Promise<void> {
  await page.locator("main input:visible").first().focus();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
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
        // An observer is never called if there are no entries.
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
