import { globSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../../scripts/chromium.ts";
import { ROOT } from "../../scripts/prepare/root.mjs";

/** `formJs`: bytes, each file compressed with gzip. `keysToPaint`: of each key, in milliseconds. */
export type DetailsStep = { formJs: number; keysToPaint: number[] };

const SLOWER_PROCESSOR = 4;
const KEYS = 60;
/** The time limit of each step, in milliseconds. */
const LONGEST = 60_000;

const SOURCES = "{apps/web/app,packages/domain/src,packages/contract/src}/**/*.{ts,tsx}";
const IS_OF_FORMS =
  /^packages\/domain\/src\/catalogue\/forms\/|^packages\/contract\/src\/catalogue\/(?:service-form|answers)\.ts$|^apps\/web\/app\/catalogue\/public\/answers\//;

/** Names of the modules of forms, except those that other modules have too, such as `form`. */
function namesOfForms(): string[] {
  const { true: own = [], false: others = [] } = Object.groupBy(globSync(SOURCES, { cwd: ROOT }), (path) =>
    String(IS_OF_FORMS.test(path)),
  );
  const nameOf = (path: string) => basename(path).replace(/\.tsx?$/, "");
  const taken = new Set(others.map(nameOf));
  return own.map(nameOf).filter((name) => !taken.has(name));
}

/**
 * Built files with the name of a module of forms: only pages that show answers or forms load them. Their names end with seven
 * characters of a hash (`FILE_NAME` in `apps/web/vite.config.ts`).
 */
const OF_FORMS = new RegExp(`/(${namesOfForms().join("|")})-[\\w-]{7}\\.js$`);

/** Opens the details step of a draft and types into its first field, a short text, on a slow processor. */
export async function measureDetailsStep(url: string, draft: string, session: object): Promise<DetailsStep> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    return await measure(browser, url, draft, session);
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, url: string, draft: string, session: object): Promise<DetailsStep> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "fr-FR" });
  await context.addCookies([{ name: "signed_in", value: "1", url }]);
  await context.addInitScript((stored) => {
    localStorage.session ??= stored;
  }, JSON.stringify(session));
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on("response", (reply) => {
    if (OF_FORMS.test(new URL(reply.url()).pathname)) scripts.add(reply.url());
  });
  await page.goto(`${url}/service-request/edit/${draft}?step=details`, { timeout: LONGEST });
  const field = page.getByLabel(/^Field 0\b/);
  await field.click({ timeout: LONGEST });
  const keysToPaint = await typeSlowly(page);
  const sizes = await Promise.all(
    [...scripts].map(async (script) => gzipSync(await (await fetch(script)).bytes(), { level: 9 }).length),
  );
  return { formJs: sizes.reduce((sum, size) => sum + size, 0), keysToPaint };
}

/** Types keys and measures each from the press to the frame that shows its character. */
async function typeSlowly(page: Page): Promise<number[]> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    document.addEventListener(
      "keydown",
      ({ timeStamp }) => {
        // This task runs after the next frame, which is painted by then.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(undefined);
        });
      },
      { capture: true },
    );
  });
  for (let count = 1; count <= KEYS; count += 1) {
    await page.keyboard.press("a");
    await page.waitForFunction(
      (least) => (window as unknown as { times: number[] }).times.length >= least,
      count,
    );
  }
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}
