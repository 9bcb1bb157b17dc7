import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/two-processes.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { archiveServices } from "./steps/catalogue.ts";
import { makeFiles } from "./steps/files.ts";
import { askQuestion } from "./steps/information.ts";
import { bell, move, openSignedIn, REJECT, START, UNREAD } from "./steps/live.ts";
import { submitFreeRequest } from "./steps/request.ts";

const message = (page: Page) => page.getByRole("textbox", { name: "Votre message" });

test("customer and staff on two processes exchange messages and a file; a page whose process is killed reconnects to the other one and misses nothing", async ({
  browser,
  server,
  second,
  door,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  tolerate(/ERR_(CONNECTION|EMPTY_RESPONSE|FAILED|INCOMPLETE_CHUNKED)/);
  const customer = newcomer("Odile Mvogo");
  await openAccount(server.url, mailbox, customer);
  const token = await tokenOf(server.url, customer);
  const id = await submitFreeRequest(server.url, token);
  const other = await submitFreeRequest(server.url, token);
  const { pdf } = await makeFiles(browser);
  const page = await (await openBrowser({ baseURL: door })).newPage();
  const staffPage = await (await openBrowser({ baseURL: second })).newPage();
  await openSession(page, customer);
  // The code of the conversation is lost on the way once.
  await page.route("**/assets/conversation-panel-*.js", (route) => route.abort(), { times: 1 });
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/live");
  await page.goto(`/requests-tracking/${id}`);
  await opened;
  await expect(page.getByRole("main").getByText("Soumise").first()).toBeVisible();
  await openSignedIn(staffPage, demoAccount("super_admin"), `/requests-queue/${id}`);
  const log = (of: Page) => of.getByRole("log", { name: "Messages" });
  const send = (of: Page) => of.getByRole("button", { name: "Envoyer", exact: true });

  await test.step("work begins", async () => {
    await staffPage.getByRole("button", { name: "Commencer" }).click();
    await staffPage.getByRole("dialog").getByRole("button", { name: "Commencer" }).click();
    await expect(page.getByRole("main").getByText("En cours de traitement").first()).toBeVisible();
    await expect(bell(page, UNREAD)).toContainText("1 non lue");
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

  // The notification of the message is read too.
  await expect(log(staffPage).getByText("Lu", { exact: true })).toBeVisible();

  await server.away(async () => {
    await move(second, other, START);
    await askQuestion(second, id, "Votre taille, en centimètres");
    await expect(page.getByRole("main")).toContainText("Votre taille, en centimètres");
    await expect(bell(page, UNREAD)).toContainText("3 non lues");
    // After the reconnection the stream works like the first one.
    await move(second, id, { ...REJECT, from: "information_required" });
    await expect(page.getByRole("main").getByText("Rejetée").first()).toBeVisible();
    await expect(bell(page, UNREAD)).toContainText("4 non lues");
    await page.goto("/notifications");
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Non lue" })).toHaveCount(4);
  }, "SIGKILL");
});

test("a change by the administration in one process is visible in the other", async ({ server, second }) => {
  const title = "Permis de conduire";
  /** Whether a visitor's page of a process shows the service; such a page is complete without scripts. */
  const shows = async (url: string) => {
    const page = await fetch(`${url}/services`, { headers: { "accept-language": "fr" } });
    const html = await page.text();
    expect(html).toContain("Passeport");
    return html.includes(title);
  };
  // The process keeps the page.
  expect(await shows(second)).toBe(true);
  await archiveServices(server.url, "permis de conduire");
  for (const url of [server.url, second]) await expect.poll(() => shows(url)).toBe(false);
});
