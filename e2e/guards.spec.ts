import { expectAccessible } from "./fixtures/accessible.ts";
import { test } from "./fixtures/test.ts";

// Each of these is meant to fail: it shows that the journeys' guards see what they guard against.

test("a console error fails a journey", async ({ page }) => {
  test.fail();
  await page.goto("/landing");
  await page.evaluate(() => console.error("planted"));
});

test("an uncaught error fails a journey", async ({ page }) => {
  test.fail();
  await page.goto("/landing");
  const seen = page.waitForEvent("pageerror");
  await page.evaluate(() => queueMicrotask(() => Promise.reject(new Error("planted"))));
  await seen;
});

test("a request to another host fails a journey", async ({ page }) => {
  test.fail();
  await page.setContent(`<img src="http://127.0.0.1:9/planted.png" alt="">`);
});

test("a picture without words fails a journey", async ({ page }) => {
  test.fail();
  await page.setContent(`<html lang="fr"><title>x</title><main><h1>x</h1><img src="data:,"></main></html>`);
  await expectAccessible(page);
});
