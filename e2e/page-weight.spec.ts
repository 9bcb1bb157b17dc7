import { expect } from "@playwright/test";
import { visit } from "../benchmarks/pages/visit.ts";
import { Mailbox } from "./fixtures/mailbox.ts";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { type Credentials, demoAccount, newcomer } from "./steps/account.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { DOCUMENT, KB } from "./steps/weight.ts";

// `every-route.spec.ts` checks the bytes of every public page. These two are also measured over the wire, on a first and a later
// visit, with the service worker's part.
for (const path of ["/landing", "/services"]) {
  test(`${path} stays within its budget of bytes on a phone, without layout shifts`, async ({
    browser,
    server,
  }) => {
    const first = await visit(browser, server.url + path);
    expect.soft(first.jsGzip, "JavaScript, gzip").toBeLessThanOrEqual(DOCUMENT.js * KB);
    expect.soft(first.total, "first visit").toBeLessThanOrEqual(DOCUMENT.total * KB);
    expect.soft(first.secondVisit, "second visit").toBeLessThanOrEqual(DOCUMENT.again * KB);
    expect.soft(first.cls, "layout shift").toBeLessThanOrEqual(0.02);
  });
}

// The sign-in page loads the application only when it is used. A desktop loads what a phone does, and a picture;
// `layout-shift.spec.ts` loads the application on a phone.
test("/login stays within its budget of bytes once it is used", async ({ browser, server }) => {
  const used = await visit(browser, `${server.url}/login`, { device: "desktop", touched: true });
  expect.soft(used.jsGzip, "JavaScript, gzip").toBeGreaterThan(100 * KB);
  expect.soft(used.jsGzip, "JavaScript, gzip").toBeLessThanOrEqual(130 * KB);
  expect.soft(used.total, "first visit").toBeLessThanOrEqual(200 * KB);
  expect.soft(used.secondVisit, "second visit").toBeLessThanOrEqual(20 * KB);
  expect.soft(used.cls, "layout shift").toBeLessThanOrEqual(0.02);
});

/**
 * The name of a customer of this file only: each card of a dashboard loads its code when it has something to show.
 */
const CUSTOMER = "Awa Octet";

/**
 * Budgets of signed-in pages, in KB: a first visit on a phone with its data and the service worker's part. React, its router and
 * the list of all routes are 117 KB of the JavaScript (`docs/benchmarks.md`). The pages show data of
 * this file only: all cards of a dashboard would add 8 KB, fifty rows of a queue 10.
 */
const SIGNED_IN = [
  { page: "/dashboard", path: () => "/dashboard", role: "diaspora", js: 198, total: 318 },
  {
    page: "/requests-tracking/:id",
    path: (id: string) => `/requests-tracking/${id}`,
    role: "diaspora",
    js: 225,
    total: 380,
  },
  {
    page: "/requests-queue",
    // Only the requests of this file, because other journeys add theirs to the queue.
    path: () => `/requests-queue?box=open&search=${CUSTOMER}`,
    role: "agent_administration",
    js: 202,
    total: 327,
  },
] as const;

const sessionOf = (url: string, { email, password }: Credentials) =>
  call<{ access_token: string }>(`${url}/auth/v1/token?grant_type=password`, "POST", {
    body: { email, password },
  });

test.describe("signed-in pages", () => {
  const customer = newcomer(CUSTOMER);
  let requestId = "";
  test.beforeAll(async ({ server }) => {
    await openAccount(server.url, new Mailbox(server.url), customer);
    requestId = await submitFreeRequest(server.url, await tokenOf(server.url, customer));
  });

  for (const { page, path, role, js, total } of SIGNED_IN) {
    test(`${page} stays within its budget of bytes on a phone, without layout shifts`, async ({
      browser,
      server,
    }) => {
      const session = await sessionOf(server.url, role === "diaspora" ? customer : demoAccount(role));
      const first = await visit(browser, server.url + path(requestId), { session });
      expect.soft(first.jsGzip, "JavaScript, gzip").toBeLessThanOrEqual(js * KB);
      expect.soft(first.total, "first visit").toBeLessThanOrEqual(total * KB);
      expect.soft(first.secondVisit, "second visit").toBeLessThanOrEqual(40 * KB);
      expect.soft(first.cls, "layout shift").toBeLessThanOrEqual(0.02);
    });
  }
});

test("the pages of customers use each reply that they ask for early", async ({ page, server }) => {
  const session = await sessionOf(server.url, demoAccount("diaspora"));
  const requestId = await submitFreeRequest(server.url, session.access_token);
  await page.context().addCookies([{ name: "signed_in", value: "1", url: server.url }]);
  await page.addInitScript((stored) => {
    localStorage.session ??= stored;
  }, JSON.stringify(session));
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  });
  for (const path of ["/dashboard", `/requests-tracking/${requestId}`]) {
    asked.length = 0;
    await page.goto(server.url + path);
    const reads = (await page.locator("script[data-reads]").getAttribute("data-reads"))?.split(" ") ?? [];
    expect(reads.length).toBeGreaterThan(4);
    expect(asked).toEqual(expect.arrayContaining(reads));
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { earlyReads } = window as { earlyReads?: { replies: object } };
          return earlyReads ? Object.keys(earlyReads.replies) : "discarded";
        }),
      )
      .toEqual([]);
  }
});

test("the parts of a page have the headers that protect them, and none that concern documents only", async ({
  request,
  server,
}) => {
  const page = await request.get(`${server.url}/dashboard`);
  expect(page.headers()).toMatchObject({ "x-frame-options": "DENY", "origin-agent-cluster": "?1" });
  const [, part = ""] = /<link rel="modulepreload" href="([^"]+)"/.exec(await page.text()) ?? [];
  const headers = (await request.get(server.url + part)).headers();
  expect(headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
  });
  for (const name of ["permissions-policy", "x-frame-options", "cross-origin-opener-policy"])
    expect(headers).not.toHaveProperty(name);
});
