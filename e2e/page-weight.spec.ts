import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { visit } from "../benchmarks/pages/visit.ts";
import type { PaymentLinks } from "../packages/contract/src/payments/links.ts";
import { test } from "./fixtures/test.ts";
import { call, tokenOf } from "./steps/access.ts";
import { demoAccount } from "./steps/account.ts";
import { saveDraft } from "./steps/request.ts";

const KB = 1024;
/** Of a public page, in KB. */
const DOCUMENT = { js: 15, total: 100 };

/**
 * Bytes of a first visit on a phone, the service worker's included; a document has no code of the application, and the
 * sign-in page loads it when it is used.
 */
const BUDGETS = [
  ...[
    "/landing",
    "/services",
    "/services/personnels",
    "/infos-pratiques",
    "/support",
    "/contact",
    "/legal/terms",
  ].map((path) => ({ path, ...DOCUMENT })),
  { path: "/login", js: 130, total: 200 },
];

for (const { path, js, total } of BUDGETS) {
  test(`${path} stays within its budget of bytes on a phone, without layout shifts`, async ({
    browser,
    server,
  }) => {
    const first = await visit(browser, server.url + path);
    expect.soft(first.jsGzip, "JavaScript, gzip").toBeLessThanOrEqual(js * KB);
    expect.soft(first.total, "first visit").toBeLessThanOrEqual(total * KB);
    expect.soft(first.secondVisit, "second visit").toBeLessThanOrEqual(20 * KB);
    expect.soft(first.cls, "layout shift").toBeLessThanOrEqual(0.02);
  });
}

test("the page of a payment link stays within the budget of public pages", async ({ browser, server }) => {
  const token = await tokenOf(server.url, demoAccount("diaspora"));
  const requestId = await saveDraft(server.url, token);
  const { links } = await call<PaymentLinks>(
    `${server.url}/api/requests/${requestId}/payment-links`,
    "POST",
    {
      token,
      body: { id: randomUUID(), allows_partial: true },
    },
  );
  const first = await visit(browser, server.url + new URL(links[0]?.url ?? "").pathname);
  expect.soft(first.jsGzip, "JavaScript, gzip").toBeLessThanOrEqual(DOCUMENT.js * KB);
  expect.soft(first.total, "first visit").toBeLessThanOrEqual(DOCUMENT.total * KB);
  expect.soft(first.cls, "layout shift").toBeLessThanOrEqual(0.02);
});
