import { expect } from "@playwright/test";
import { findViolations } from "./fixtures/accessible.ts";
import { test } from "./fixtures/test.ts";
import { watch } from "./fixtures/watch.ts";
import { findBeyond } from "./steps/arrive.ts";
import { look } from "./steps/look.ts";
import { PHONE } from "./steps/sizes.ts";
import { findStrange } from "./steps/wording.ts";

/** Tests the checks of all journeys with a separate page, which the checks of this journey do not see. */
test("detects a console error, an uncaught error and a request to another host", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const stray: string[] = [];
  watch(context, { product: new URL(server.url).host, visited: [] }, stray, []);
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

test("detects a picture without alternative text, also in a frame", async ({ page }) => {
  await page.setContent(`<html lang="fr"><title>x</title><main><h1>x</h1><img src="data:,"></main></html>`);
  expect(await findViolations(page)).toMatchObject([{ id: "image-alt" }]);
  const framed = `<html lang='fr'><title>y</title><main><h1>y</h1><img src='data:,' id='framed'></main></html>`;
  await page.setContent(
    `<html lang="fr"><title>x</title><main><h1>x</h1><iframe title="y" srcdoc="${framed}"></iframe></main></html>`,
  );
  expect(await findViolations(page)).toContainEqual(
    expect.objectContaining({ id: "image-alt", where: [expect.stringContaining('id="framed"')] }),
  );
});

test("detects horizontal scrolling", async ({ page }) => {
  await page.setContent(
    `<html lang="fr"><title>x</title><main><h1>x</h1><p style="width: 1300px">large</p></main></html>`,
  );
  expect(await findBeyond(page)).toEqual([expect.stringContaining("width: 1300px")]);
});

test("detects a raw key, a missing value, mixed languages, an empty heading, a cut button and an unknown anchor", async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${server.url}/robots.txt`);
  await page.setContent(
    `<html lang="en"><title>x</title><main><h1>Our services</h1><h2></h2><p>offline.refused</p>
    <p>{{count}} services</p><p aria-label="Nos services">Acte de naissance</p><p lang="fr">Se connecter</p>
    <p>Nouvelle demande pour : x</p><a href="#there">x</a><a href="/legal/terms#x">y</a>
    <div style="overflow: hidden"><button style="margin-left: 330px">Services</button></div></main></html>`,
  );
  const { texts, cut, empty, missing, links } = await look(page);
  expect(findStrange(texts, "en")).toEqual([
    "offline.refused",
    "{{count}} services",
    "Acte de naissance",
    "Nouvelle demande pour : x",
    "Nos services",
  ]);
  expect([cut.length, empty, missing, links]).toEqual([1, 1, ["#there"], ["/legal/terms#x"]]);
});
