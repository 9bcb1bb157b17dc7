import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { patience } from "../scripts/test/patience.ts";
import { test } from "./fixtures/two-processes.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { archiveServices, serviceCard } from "./steps/catalogue.ts";
import { makeFiles } from "./steps/files.ts";
import { bell, move, openSignedIn, REJECT, START, UNREAD } from "./steps/live.ts";
import { submitFreeRequest } from "./steps/request.ts";

const message = (page: Page) => page.getByRole("textbox", { name: "Votre message" });

test("customer and staff, each served by another process: status, messages and a file reach the other side", async ({
  page,
  browser,
  server,
  second,
  mailbox,
  openBrowser,
}) => {
  const customer = newcomer("Odile Mvogo");
  await openAccount(server.url, mailbox, customer);
  const id = await submitFreeRequest(server.url, await tokenOf(server.url, customer));
  const { pdf } = await makeFiles(browser);
  const staffPage = await (await openBrowser({ baseURL: second })).newPage();
  await openSignedIn(page, customer, `/requests-tracking/${id}`);
  await openSignedIn(staffPage, demoAccount("super_admin"), `/requests-queue/${id}`);
  const log = (of: Page) => of.getByRole("log", { name: "Messages" });
  const send = (of: Page) => of.getByRole("button", { name: "Envoyer", exact: true });

  await test.step("work begins", async () => {
    await staffPage.getByRole("button", { name: "Commencer" }).click();
    await staffPage.getByRole("dialog").getByRole("button", { name: "Commencer" }).click();
    await expect(page.getByRole("main").getByText("En cours de traitement").first()).toBeVisible();
    await expect(bell(page, UNREAD)).toBeVisible();
  });

  await test.step("they converse, and staff download the customer's file", async () => {
    await staffPage.getByRole("navigation", { name: "Parties de la demande" }).getByText("Messages").click();
    await page.getByLabel("Fichiers à joindre").setInputFiles(pdf);
    await expect(page.getByRole("list", { name: "Fichiers joints" }).getByText("Prêt")).toBeVisible();
    await message(page).fill("Le rendez-vous est-il pris ?");
    await send(page).click();
    await expect(log(staffPage).getByText("Le rendez-vous est-il pris ?")).toBeVisible();
    await expect(log(page).getByText("Lu", { exact: true })).toBeVisible();
    const download = staffPage.waitForEvent("download");
    await log(staffPage)
      .getByRole("button", { name: `Télécharger : ${pdf.name}` })
      .click();
    expect(await readFile(await (await download).path())).toEqual(pdf.buffer);
    await message(staffPage).fill("Oui, le 3 mars à neuf heures.");
    await send(staffPage).click();
    await expect(log(page).getByText("Oui, le 3 mars à neuf heures.")).toBeVisible();
  });
});

test("a change by the administration in one process is visible in the other", async ({
  page,
  server,
  second,
}) => {
  const title = "Permis de conduire";
  await page.goto(`${second}/services`);
  await expect(serviceCard(page, title)).toBeVisible();
  await archiveServices(server.url, "permis de conduire");
  for (const url of [server.url, second]) {
    // The page of a visitor does not change after it was loaded.
    await expect(async () => {
      await page.goto(`${url}/services`);
      await expect(serviceCard(page, "Passeport")).toBeVisible();
      expect(await serviceCard(page, title).count()).toBe(0);
    }).toPass({ timeout: patience(10_000) });
  }
});

test("when a page's process is killed, the page reconnects to the other one and misses nothing", async ({
  server,
  second,
  door,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  tolerate(/ERR_(CONNECTION|EMPTY_RESPONSE|FAILED|INCOMPLETE_CHUNKED)/);
  const person = newcomer("Salif Diarra");
  await openAccount(server.url, mailbox, person);
  const token = await tokenOf(server.url, person);
  const ids = [
    await submitFreeRequest(server.url, token),
    await submitFreeRequest(server.url, token),
  ] as const;
  const page = await (await openBrowser({ baseURL: door })).newPage();
  await openSession(page, person);
  // The code of the conversation is lost on the way once.
  await page.route("**/assets/conversation-panel-*.js", (route) => route.abort(), { times: 1 });
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/live");
  await page.goto(`/requests-tracking/${ids[0]}`);
  await opened;
  await expect(page.getByRole("main").getByText("Soumise").first()).toBeVisible();

  await server.away(async () => {
    for (const id of ids) await move(second, id, START);
    await expect(page.getByRole("main").getByText("En cours de traitement").first()).toBeVisible();
    await expect(bell(page, UNREAD)).toContainText("2 non lues");
    // After the reconnection the stream works like the first one.
    await move(second, ids[0], REJECT);
    await expect(page.getByRole("main").getByText("Rejetée").first()).toBeVisible();
    await expect(message(page)).toBeVisible();
    await expect(bell(page, UNREAD)).toContainText("3 non lues");
    await page.goto("/notifications");
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Demande" })).toHaveCount(3);
  }, "SIGKILL");
});
