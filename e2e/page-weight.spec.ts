import { expect } from "@playwright/test";
import { visit } from "../benchmarks/pages/visit.ts";
import { test } from "./fixtures/test.ts";

const KB = 1024;

for (const path of ["/landing", "/services"]) {
  test(`${path} stays within its budget of bytes on a phone, without layout shifts`, async ({
    browser,
    server,
  }) => {
    const { jsGzip, total, secondVisit, cls } = await visit(browser, server.url + path);
    expect.soft(jsGzip, "JavaScript, gzip").toBeLessThanOrEqual(130 * KB);
    expect.soft(total, "first visit").toBeLessThanOrEqual(250 * KB);
    expect.soft(secondVisit, "second visit").toBeLessThanOrEqual(20 * KB);
    expect.soft(cls, "layout shift").toBeLessThanOrEqual(0.02);
  });
}
