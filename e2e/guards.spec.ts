import { expect } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { test } from "./fixtures/test.ts";
import { watch } from "./fixtures/watch.ts";
import { inspect } from "./steps/arrive.ts";

/** The journeys' guards see what they guard against: a page of its own, which the guard of this journey does not see. */
test("a console error, an uncaught one and a request to another host are seen", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const stray: string[] = [];
  watch(context, { product: new URL(server.url).host, visited: [] }, stray);
  const page = await context.newPage();
  await page.goto(`${server.url}/api/settings`);
  expect(stray).toEqual([]);
  await page.evaluate(() => {
    console.error("planted word");
    queueMicrotask(() => Promise.reject(new Error("planted error")));
    document.body.append(Object.assign(new Image(), { src: "http://127.0.0.1:9/planted.png" }));
  });
  const seen = (part: string) => expect.poll(() => stray.join("\n")).toContain(part);
  await seen("console: planted word");
  await seen("planted error");
  await seen("sent elsewhere: http://127.0.0.1:9/planted.png");
  await context.close();
});

test("a picture without words is seen", async ({ page }) => {
  await page.setContent(`<html lang="fr"><title>x</title><main><h1>x</h1><img src="data:,"></main></html>`);
  await expect(expectAccessible(page)).rejects.toThrow("image-alt");
});

test("what has to be scrolled sideways is seen", async ({ page }) => {
  await page.setContent(
    `<html lang="fr"><title>x</title><main><h1>x</h1><p style="width: 1300px">large</p></main></html>`,
  );
  await expect(inspect(page)).rejects.toThrow("width: 1300px");
});
