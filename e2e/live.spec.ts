import { expect } from "@playwright/test";
import { patience } from "../scripts/test/patience.ts";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { newcomer } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { bell, move, NONE_UNREAD, openSignedIn, REJECT, START, streamsOf, UNREAD } from "./steps/live.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

test("two tabs share a stream: a notification appears without a reload, once, and leads to its target", async ({
  page,
  server,
  mailbox,
}) => {
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
  // The second tab starts at the current end of the log and opens no stream.
  const asked = other.waitForRequest((request) => request.url().includes("/api/live/changes"));
  await other.goto("/notifications");
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
  });

  await test.step("follows it from the bell, on a phone in the dark", async () => {
    await other.setViewportSize(PHONE);
    await other.emulateMedia({ colorScheme: "dark" });
    await bell(other, UNREAD).press("Enter");
    const latest = other.getByRole("banner").getByRole("link", { name: /nous y travaillons/ });
    await expect(latest).toBeVisible();
    await inspect(other);
    await latest.press("Enter");
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

  await test.step("all are marked as read at once", async () => {
    await move(server.url, await submitFreeRequest(server.url, token), START);
    await expect(bell(other, /2 non lues/)).toBeVisible();
    await bell(other, UNREAD).click();
    await other.getByRole("link", { name: "Toutes les notifications" }).click();
    await expect(other.getByRole("main").getByRole("listitem").filter({ hasText: "Demande" })).toHaveCount(3);
    await other.getByRole("button", { name: "Tout marquer comme lu" }).dblclick();
    await expectToast(other, "2 notifications marquées comme lues");
    await expect(bell(other, NONE_UNREAD)).toBeVisible();
    await expect(other.getByText("Non lue")).toHaveCount(0);
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
    await goTo(page, "/settings?tab=appearance");
    await page.getByRole("radio", { name: /Réduite/ }).check();
    const streams = streamsOf(page);
    await page.goto("/notifications");
    await reach(page, "Notifications");
    await move(server.url, await submitFreeRequest(server.url, token), START);
    await page.getByRole("button", { name: "Actualiser" }).click();
    await expect(bell(page, /2 non lues/)).toBeVisible();
    expect(streams).toEqual([]);
  });
});
