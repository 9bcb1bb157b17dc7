import { expect } from "@playwright/test";
import { patience } from "../scripts/test/patience.ts";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { newcomer, openSession } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { tabTo } from "./steps/keyboard.ts";
import { bell, move, NONE_UNREAD, openSignedIn, REJECT, START, streamsOf, UNREAD } from "./steps/live.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";

test("two tabs share a stream: a notification appears without a reload, once, and leads to its target", async ({
  page,
  server,
  mailbox,
  tolerate,
}) => {
  // While the server is gone.
  tolerate(/ERR_CONNECTION_REFUSED/);
  const person = newcomer("Nadège Kamga");
  await openAccount(server.url, mailbox, person);
  const token = await tokenOf(server.url, person);
  const id = await submitFreeRequest(server.url, token);
  const streams = streamsOf(page);
  const opened = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/live");
  await openSignedIn(page, person, `/requests-tracking/${id}`);
  await opened;

  const other = await page.context().newPage();
  const others = streamsOf(other);
  // The second tab begins from where the log stands, and opens no stream.
  const asked = other.waitForRequest((request) => request.url().includes("/api/live/changes"));
  await other.goto("/notifications");
  await arrive(other, "Notifications");
  await expect(other.getByRole("main")).toContainText("Aucune notification");
  await asked;
  expect([streams.length, others.length]).toEqual([1, 0]);

  await test.step("work begins: both tabs show it", async () => {
    await move(server.url, id, START);
    await expect(page.getByRole("main").getByText("En cours de traitement").first()).toBeVisible();
    await expectToast(page, "Demande", "nous y travaillons");
    await expect(other.getByRole("main").getByRole("link", { name: /nous y travaillons/ })).toBeVisible();
    for (const tab of [page, other]) await expect(bell(tab, UNREAD)).toBeVisible();
    expect([streams.length, others.length]).toEqual([1, 0]);
    await inspect(other);
  });

  await test.step("by keyboard, on another page: reads it and follows it", async () => {
    await other.goto("/dashboard");
    const summary = bell(other, UNREAD);
    await tabTo(other, summary);
    await other.keyboard.press("Enter");
    const latest = other.getByRole("banner").getByRole("link", { name: /nous y travaillons/ });
    await tabTo(other, latest);
    await inspect(other);
    await other.keyboard.press("Enter");
    await expect(other).toHaveURL(`${server.url}/requests-tracking/${id}`);
    for (const tab of [page, other]) await expect(bell(tab, NONE_UNREAD)).toBeVisible();
  });

  await test.step("when the tab with the stream is closed, the other one continues", async () => {
    const taken = other.waitForRequest((request) => new URL(request.url()).pathname === "/api/live");
    await page.close();
    await taken;
    await move(server.url, id, REJECT);
    await expect(other.getByRole("main").getByText("Rejetée").first()).toBeVisible();
    await expect(bell(other, UNREAD)).toBeVisible();
  });

  await test.step("catches up after the server was down", async () => {
    const second = await submitFreeRequest(server.url, token);
    await server.crash();
    await move(server.url, second, START);
    await expect(bell(other, /2 non lues/)).toBeVisible({ timeout: patience(60_000) });
  });

  await test.step("all are marked as read at once", async () => {
    await bell(other, UNREAD).click();
    await other.getByRole("link", { name: "Toutes les notifications" }).click();
    await arrive(other, "Notifications");
    await expect(other.getByRole("main").getByRole("listitem").filter({ hasText: "Demande" })).toHaveCount(3);
    await other.getByRole("button", { name: "Tout marquer comme lu" }).dblclick();
    await expectToast(other, "2 notifications marquées comme lues");
    await expect(bell(other, NONE_UNREAD)).toBeVisible();
    await expect(other.getByText("Non lue")).toHaveCount(0);
    await inspect(other);
  });
});

test("polls where streams are blocked, and on reduced data when the page is looked at", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Ibrahima Sow");
  await openAccount(server.url, mailbox, person);
  const token = await tokenOf(server.url, person);

  await test.step("blocked", async () => {
    await page.route(/\/api\/live(?:\?.*)?$/, (route) => route.abort());
    const streams = streamsOf(page);
    await openSignedIn(page, person, "/dashboard");
    await expect.poll(() => streams.length, { timeout: patience(60_000) }).toBeGreaterThanOrEqual(4);
    await move(server.url, await submitFreeRequest(server.url, token), START);
    await expect(bell(page, /1 non lue/)).toBeVisible({ timeout: patience(60_000) });
  });

  await test.step("reduced data", async () => {
    await page.unroute(/\/api\/live(?:\?.*)?$/);
    await page.goto("/settings?tab=appearance");
    await page.getByRole("radio", { name: /Réduite/ }).check();
    const streams = streamsOf(page);
    await page.goto("/notifications");
    await arrive(page, "Notifications");
    await move(server.url, await submitFreeRequest(server.url, token), START);
    await page.getByRole("button", { name: "Actualiser" }).click();
    await expect(bell(page, /2 non lues/)).toBeVisible();
    expect(streams).toEqual([]);
  });
});

test("quiet hours: notifications are counted without a popup; on a phone, in the dark, in English", async ({
  page,
  server,
  mailbox,
  openBrowser,
}) => {
  const person = newcomer("Mireille Essomba");
  await openAccount(server.url, mailbox, person);
  const token = await tokenOf(server.url, person);
  const id = await submitFreeRequest(server.url, token);
  const opened = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/live");
  await openSignedIn(page, person, "/settings?tab=notifications");
  await opened;
  const hours = page.getByRole("region", { name: "Heures calmes" });

  await test.step("around this moment, in the reader's zone", async () => {
    const now = new Date();
    const clock = (minutes: number) =>
      new Intl.DateTimeFormat("fr-FR", { timeStyle: "short", timeZone: "Europe/Paris" }).format(
        now.getTime() + minutes * 60_000,
      );
    await tabTo(page, hours.getByRole("switch", { name: "Garder des heures calmes" }));
    await page.keyboard.press("Space");
    await expect(hours.getByLabel("Fuseau horaire")).toHaveValue("Europe/Paris");
    await hours.getByLabel("De", { exact: true }).fill(clock(-30));
    await hours.getByLabel("À", { exact: true }).fill(clock(-30));
    await expect(hours).toContainText("Choisissez deux heures différentes.");
    await inspect(page);
    await hours.getByLabel("À", { exact: true }).fill(clock(240));
    await hours.getByRole("button", { name: "Enregistrer ces heures" }).dblclick();
    await expectToast(page, "Heures calmes enregistrées");
  });

  await test.step("new notifications are counted, and not shown over the page", async () => {
    await page.getByRole("button", { name: "Fermer" }).click();
    await move(server.url, id, START);
    await expect(bell(page, /1 non lue/)).toBeVisible();
    await expect(page.locator("[data-toast]")).toHaveCount(0);
  });

  await test.step("kinds that are switched off do not appear", async () => {
    const about = page.getByRole("group", { name: "Suivi de mes demandes" });
    await about.getByRole("switch", { name: "Sur le site" }).click();
    await expectToast(page, "Choix enregistré", "(Sur le site)");
    await move(server.url, id, REJECT);
    await page.goto("/notifications");
    await arrive(page, "Notifications");
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Demande" })).toHaveCount(1);
  });

  await test.step("the same on a phone", async () => {
    const phone = await (
      await openBrowser({ viewport: { width: 360, height: 740 }, locale: "en-GB", colorScheme: "dark" })
    ).newPage();
    await openSession(phone, person);
    await phone.goto("/notifications?lang=en");
    await arrive(phone, "Notifications");
    await phone.getByRole("banner").locator("summary").filter({ hasText: "1 unread" }).click();
    await inspect(phone);
    await phone.keyboard.press("Escape");
    await phone
      .getByRole("main")
      .getByRole("link", { name: /we are working on it/ })
      .click();
    await expect(phone).toHaveURL(`${server.url}/requests-tracking/${id}`);
    await phone.goto("/settings?tab=notifications");
    await arrive(phone, "Settings");
    await expect(phone.getByRole("switch", { name: "Keep quiet hours" })).toBeChecked();
  });
});
