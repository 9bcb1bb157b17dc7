import { expect, type Page } from "@playwright/test";
import type { PAGES } from "../apps/web/app/navigation/pages.data.ts";
import { accessTo, pageAt } from "../apps/web/app/navigation/pages.ts";
import type { Role } from "../packages/domain/src/roles.ts";
import { expectAccessible } from "./fixtures/accessible.ts";
import { test } from "./fixtures/test.ts";
import { call } from "./steps/access.ts";
import { demoAccount } from "./steps/account.ts";
import { ARRIVALS, ARTICLE, addressesOf, type Session } from "./steps/addresses.ts";
import { expectToFit } from "./steps/fit.ts";
import { findCovered } from "./steps/floating.ts";
import { findWeakFocus } from "./steps/focus.ts";
import { look, type Sight } from "./steps/look.ts";
import { expectNoShift, loaded, observeShifts } from "./steps/shift.ts";
import { DESKTOP, PHONE, TABLET } from "./steps/sizes.ts";
import { load, startWalk, walk } from "./steps/walk.ts";
import { expectLight } from "./steps/weight.ts";
import { expectWordsListed, findStrange } from "./steps/wording.ts";

const NARROW = { width: 320, height: 640 };

/**
 * The sizes at which signed-in people load pages in French: each page at one of them in turn, pages of `WIDE` at all. A visitor
 * loads each on a phone. No page may shift.
 */
const LOADED = [NARROW, PHONE, DESKTOP];
const WIDE = /^\/(?:dashboard|requests-(?:tracking|queue)(?:\/.+)?|service-request\/edit\/.+)$/;

/**
 * The two together combine each language with each size and each colour scheme with each size. Axe inspects the first size, all
 * other checks run at both.
 */
const MANNERS = [
  { language: "fr", colorScheme: "light", sizes: [PHONE, DESKTOP] },
  { language: "en", colorScheme: "dark", sizes: [DESKTOP, PHONE] },
] as const;

type Language = (typeof MANNERS)[number]["language"];

/** One page of each frame that a visitor sees (spec 1 §2.4); `frames.spec.ts` has those of signed-in people. */
const OF_FRAMES = ["/landing", "/login", "/legal/terms", "/services"];

/** The outbox page shows emails and subjects in any language. */
const MAILBOX = "/mailbox";

/** Pages of visitors that load the application, so that they have another budget of bytes or none. */
const isOfApplication = (path: string) => path === MAILBOX || pageAt(path)?.frame === "auth";

/** Links to the same page in another language. The page's own language is tested, so these links are not followed. */
const SWITCH = /[?&]lang=/;

const WALKERS: readonly { role?: Role; sees: (access: (typeof PAGES)[number]["access"]) => boolean }[] = [
  { sees: (access) => access === "everyone" },
  { role: "diaspora", sees: (access) => access === "account" },
  { role: "super_admin", sees: (access) => access !== "everyone" && access !== "account" },
];

/**
 * The part of an address that identifies what is inspected: each tab of a page counts separately, and other parameters are
 * ignored.
 */
function placeOf(link: string): string {
  const { pathname, searchParams, hash } = new URL(link, "http://localhost");
  return [pathname, searchParams.get("tab"), searchParams.get("sub"), hash].filter(Boolean).join(" ");
}

/**
 * The kind of a link: links of one page with the same kind differ only in an id or a search value, like the entries of a list.
 */
function kindOf(from: string, known: (typeof PAGES)[number], link: string): string {
  const { searchParams, hash } = new URL(link, "http://localhost");
  return [pageAt(from)?.path, known.path, searchParams.get("tab"), searchParams.has("sub"), hash].join(" ");
}

/** Reports problems that no page may have. Uses one expectation, because Playwright reports each to another process. */
function expectSound({ texts, ...seen }: Sight, language: Language, as: string): void {
  const found = { ...seen, strange: findStrange(texts, language) };
  expect.soft(found, as).toMatchObject({ language, strange: [], cut: [], missing: [], empty: 0 });
}

/** Goes to a page that this person can open, by a link or by loading it. */
async function openPage(
  page: Page,
  asked: string,
  as: string,
  how: "linked" | "loaded" = "linked",
): Promise<void> {
  const expected = asked.replace(/[?#].*/, "");
  const step = { asked, expected, noticed: false };
  const [stop] = how === "loaded" ? [await load(page, step)] : await walk(page, [step]);
  expect(stop?.at.replace(/\?.*/, ""), as).toBe(expected);
  const title = expect.stringMatching(/^\S.* — Passerelle$/);
  expect.soft(stop, as).toMatchObject({ heading: expect.stringMatching(/./), failed: false, title });
}

/** Loads a page of this person at each of the sizes; it must not shift. */
async function loadAt(page: Page, sizes: typeof LOADED, asked: string, as: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Without this cookie, as on a first visit, the browser and not the server draws the dashboard.
    if (size === NARROW) await page.context().clearCookies({ name: "page_reader" });
    await openPage(page, asked, as, "loaded");
    await loaded(page);
    await expectNoShift(page, `${as}, ${size.width}`);
    // The rare cards of the dashboard load their own words, and hide nothing meanwhile.
    if (!asked.startsWith("/dashboard")) await expectWordsListed(page, as);
  }
}

test.describe.configure({ mode: "parallel" });

for (const { role, sees } of WALKERS) {
  const who = role ?? "a visitor";
  // Both tests run on one worker, because the data for the pages takes dozens of calls to prepare.
  test.describe(who, () => {
    test.describe.configure({ mode: "default" });
    let session: Session | undefined;
    let addresses: string[] = [];
    test.beforeAll(async ({ server }) => {
      const signIn = `${server.url}/auth/v1/token?grant_type=password`;
      session = role && (await call<Session>(signIn, "POST", { body: demoAccount(role) }));
      addresses = await addressesOf(server.url, sees, session);
      if (!role) expect(addresses).toEqual(expect.arrayContaining(OF_FRAMES));
    });

    for (const { language, colorScheme, sizes } of MANNERS)
      test(`every page, as ${who}, ${language}, ${colorScheme}: no axe violation, raw key, mixed language, layout break, shift, heavy page or dead link`, async ({
        page,
      }) => {
        test.slow();
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(sizes[0]);
        await startWalk(page, language, session);
        const isLoaded = language === "fr";
        if (isLoaded) await observeShifts(page);

        const found = new Map<string, string>();
        const inspect = async (asked: string, as: string) => {
          const sight = await look(page);
          expectSound(asked.startsWith(MAILBOX) ? { ...sight, texts: [] } : sight, language, as);
          for (const link of sight.links) if (!found.has(link)) found.set(link, asked);
        };
        const frames = new Set<string | undefined>();
        for (const [at, asked] of addresses.entries()) {
          const as = `${asked} as ${who}, ${language}, ${colorScheme}`;
          const sizesToLoad = LOADED.filter((size, index) =>
            role ? WIDE.test(asked) || index === at % LOADED.length : size === PHONE,
          );
          if (isLoaded) await loadAt(page, sizesToLoad, asked, as);
          else await openPage(page, asked, as);
          if (isLoaded && !role && !isOfApplication(asked)) await expectLight(page, as);
          const frame = pageAt(asked)?.frame;
          // Alternates the order, so that a page starts at the size of the previous one.
          for (const size of at % 2 === 0 ? sizes : sizes.toReversed()) {
            await page.setViewportSize(size);
            await inspect(asked, `${as}, ${size.width}`);
            if (language === "fr")
              expect.soft(await findCovered(page), `below what floats on ${as}`).toEqual([]);
            if (size !== sizes[0]) continue;
            expect.soft(await findWeakFocus(page), `focus on ${as}`).toEqual([]);
            await expectAccessible(page, frames.has(frame) ? "content" : "page");
          }
          frames.add(frame);
          if (role || !OF_FRAMES.includes(asked)) continue;
          await expectToFit(page);
          // The frame of a legal text differs from that of the catalogue by nothing that axe looks at.
          if (language === "en" || asked === "/legal/terms") continue;
          await page.setViewportSize(TABLET);
          await expectAccessible(page);
        }

        const visited = new Set(addresses);
        const followed = new Set<string>();
        for (const [link, from] of found) {
          const place = placeOf(link);
          if (visited.has(place) || link.startsWith(MAILBOX) || SWITCH.test(link)) continue;
          visited.add(place);
          const as = `${link}, to which ${from} leads ${who}, in ${language}`;
          const path = link.replace(/[?#].*/, "");
          const known = pageAt(path);
          // These addresses redirect, which `access.spec.ts` tests.
          if (path === "/" || (role && ARRIVALS.includes(path))) continue;
          if (!known) {
            expect.soft((await page.request.get(link)).status(), as).toBe(200);
            continue;
          }
          const way = accessTo(path, role);
          expect.soft(way, as).toMatch(role ? /^open$/ : /^(?:open|sign_in)$/);
          const isOneOfMany = known.path.includes(":");
          // In the second language only the walker's own pages are inspected; the others hardly differ.
          if (way !== "open" || (language !== "fr" && (isOneOfMany || !sees(known.access)))) continue;
          // The visitor's walk inspects public pages, and that of the diaspora account inspects them for signed-in people.
          if (known.access === "everyone" && role && (isOneOfMany || role === "super_admin")) continue;
          // One entry of each list is enough, except articles, which are texts of the product.
          const kind = kindOf(from, known, link);
          if (isOneOfMany && known.path !== ARTICLE && followed.has(kind)) continue;
          followed.add(kind);
          await openPage(page, link, as);
          const fragment = link.split("#")[1];
          if (fragment) await expect.soft(page.locator(`[id="${fragment}"]`), as).toBeAttached();
          await inspect(link, as);
        }
      });
  });
}
