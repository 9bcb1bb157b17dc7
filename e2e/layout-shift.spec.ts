import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { STYLES_KNOWN } from "../apps/web/app/lib/known-styles.ts";
import { test } from "./fixtures/test.ts";
import { call } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import type { Session } from "./steps/addresses.ts";
import { completeRequest } from "./steps/deliver.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { expectNoShift, loaded, observeShifts, readShifts } from "./steps/shift.ts";
import { DESKTOP, PHONE } from "./steps/sizes.ts";

// `every-route.spec.ts` checks the layout shift of every page of signed-in people.
test("the sign-in page says why it is shown without moving its form, which is as wide without the picture", async ({
  page,
}) => {
  await observeShifts(page);
  await page.setViewportSize(PHONE);
  await page.goto("/resources");
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await expect(page.getByText("Connectez-vous pour ouvrir la page demandée.")).toBeVisible();
  await page.waitForFunction(() => !("earlyPress" in window));
  await expectNoShift(page, "the sign-in page");

  await page.setViewportSize(DESKTOP);
  const form = page.getByRole("main");
  const picture = page.getByRole("complementary").filter({ hasText: "Agissez en Afrique" });
  await expect(picture).toBeVisible();
  const before = await form.boundingBox();
  await picture.evaluate((element) => element.remove());
  expect(await form.boundingBox()).toEqual(before);
});

test("on a slow line, the parts of the header do not move each other", async ({ browser, server }) => {
  const html = await (await fetch(`${server.url}/dashboard`)).text();
  const still = html.replaceAll(/<script.*?<\/script>|<link(?! rel="expect")[^>]*>/gs, "");
  const middle = still.indexOf("</search>") + "</search>".length;
  // Without a limit, the browser draws what has arrived while the rest is on its way.
  const line = createServer(({ url }, reply) => {
    if (url !== "/") return reply.writeHead(204).end();
    reply.setHeader("content-type", "text/html; charset=utf-8");
    reply.write(still.slice(0, middle));
    setTimeout(() => reply.end(still.slice(middle)), 500);
  });
  line.unref();
  await once(line.listen(0, "127.0.0.1"), "listening");
  const page = await browser.newPage({ viewport: PHONE });
  await observeShifts(page);
  await page.goto(`http://127.0.0.1:${(line.address() as AddressInfo).port}`);
  await expect(page.getByRole("banner").getByRole("search")).toBeVisible();
  const { moved } = await readShifts(page);
  await page.close();
  line.close();
  expect(moved).toEqual([]);
});

test("with reduced motion, a late style sheet starts no transition", async ({ page, server }) => {
  // A page names its style sheet instead of carrying it once the browser has stored that.
  const [name = "", value = ""] = STYLES_KNOWN.split("=");
  await page.context().addCookies([{ name, value, url: server.url }]);
  const arrival = Promise.withResolvers<void>();
  await page.route(/\.css$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const started: string[] = [];
    Object.assign(window, { started });
    document.addEventListener("transitionrun", ({ target, propertyName }) =>
      started.push(`${propertyName} of ${(target as Element).outerHTML.slice(0, 120)}`),
    );
  });
  await page.goto("/services", { waitUntil: "commit" });
  // Looks at intervals: before the style sheet arrives, the browser may draw no frame.
  await page.waitForFunction(() => document.querySelector("footer"), undefined, { polling: 50 });
  const left = () => page.evaluate(() => document.querySelector("header")?.getBoundingClientRect().x);
  // A script that reads the layout makes the browser compute it without the style sheet.
  expect(await left()).not.toBe(0);
  arrival.resolve();
  await expect.poll(left).toBe(0);
  // Transitions start in the next frames.
  await readShifts(page);
  expect(await page.evaluate(() => (window as unknown as { started: string[] }).started)).toEqual([]);
});

test("the page of a request is less than 3,000 px high on a phone, under way and completed", async ({
  page,
  server,
}) => {
  await openSession(page, demoAccount("diaspora"));
  const session = await call<Session>(`${server.url}/auth/v1/token?grant_type=password`, "POST", {
    body: demoAccount("diaspora"),
  });
  const id = await submitFreeRequest(server.url, session.access_token);
  await page.setViewportSize(PHONE);
  const height = async () => {
    await page.goto(`/requests-tracking/${id}`);
    await loaded(page);
    return page.evaluate(() => document.documentElement.scrollHeight);
  };
  expect(await height()).toBeLessThan(3000);
  await completeRequest(server.url, id);
  expect(await height()).toBeLessThan(3000);
});
