import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { patience } from "../scripts/test/patience.ts";
import { linksIn } from "./fixtures/mailbox.ts";
import { INBOUND_SECRET } from "./fixtures/server.ts";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { makeFiles, WRONG_FILE } from "./steps/files.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { PHONE } from "./steps/sizes.ts";
import { goTo } from "./steps/walk.ts";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const message = (page: Page) => page.getByRole("textbox", { name: "Votre message" });
const send = (page: Page) => page.getByRole("button", { name: "Envoyer", exact: true });

async function write(page: Page, text: string): Promise<void> {
  await message(page).fill(text);
  await send(page).click();
}

/** The Reply-To address of the newest email to a person. */
async function replyAddress(dataDir: string, to: string): Promise<string> {
  const folder = join(dataDir, "outbox");
  for (const name of (await readdir(folder)).toSorted().toReversed()) {
    const raw = (await readFile(join(folder, name), "utf8")).replace(/\r\n[ \t]+/g, " ");
    const address = raw.includes(to) && /^Reply-To: *<?([^\s<>]+)>?\r?$/im.exec(raw)?.[1];
    if (address) return address;
  }
  throw new Error(`no email to ${to} has a reply address`);
}

test("a customer converses about a request, with files, read marks, search, emails and replies by email, and in general, which a phone shows in parts", async ({
  page,
  browser,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  // The journey disconnects the network on purpose.
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Load failed/);
  const customer = newcomer("Fanta Keita");
  await openAccount(server.url, mailbox, customer);
  const token = await tokenOf(server.url, customer);
  const id = await submitFreeRequest(server.url, token);
  const files = await makeFiles(browser);
  const staffPage = await (await openBrowser()).newPage();

  await test.step("both open the conversation of the request", async () => {
    await openSession(page, customer);
    await page.goto(`/requests-tracking/${id}`);
    await expect(page.getByText("Écrivez le premier message")).toBeVisible();
    await openSession(staffPage, demoAccount("super_admin"));
    await staffPage.goto(`/requests-queue/${id}?tab=messages`);
    await expect(staffPage.getByText("Personne n’a encore rien écrit ici.")).toBeVisible();
  });

  await test.step("the customer writes, with files; a double click sends one message", async () => {
    await page.getByLabel("Fichiers à joindre").setInputFiles([files.pdf, files.png, WRONG_FILE]);
    const list = page.getByRole("list", { name: "Fichiers joints" });
    await expect(list.getByText("Prêt")).toHaveCount(2);
    await expect(list.getByText("Ce format n’est pas accepté.")).toBeVisible();
    await message(page).fill("Voici mes pièces. L’apostille est à part.");
    await send(page).click();
    await expect(page.getByText("L’envoi de vos fichiers n’est pas terminé")).toBeVisible();
    await inspect(page);
    await page.getByRole("button", { name: `Retirer : ${WRONG_FILE.name}` }).press("Enter");
    await send(page).dblclick();
    await expect(log(page).getByText("Voici mes pièces.")).toHaveCount(1);
    await expect(message(page)).toHaveValue("");
  });

  await test.step("the agent answers by keyboard; the customer sees their first name only", async () => {
    // `two-processes.spec.ts` downloads a file of a message and shows that its sender sees it read.
    await expect(log(staffPage).getByText("Voici mes pièces.")).toBeVisible();
    await message(staffPage).fill("Merci, tout y est.");
    await message(staffPage).press("Control+Enter");
    await expect(log(page).getByText("Merci, tout y est.")).toBeVisible();
    await expect(log(page).getByText("Paul", { exact: true })).toBeVisible();
    await expect(page.getByText("Ewane")).toHaveCount(0);
    // The page became shorter after the files were sent, and a message counts as read only when it is visible.
    await log(page).scrollIntoViewIfNeeded();
    await expect(log(staffPage).getByText("Lu", { exact: true })).toBeVisible();
  });

  await test.step("a message written offline is sent when the network is back", async () => {
    await page.context().setOffline(true);
    await write(page, "Je suis dans le métro.");
    await expect(page.getByText("Pas encore envoyé")).toBeVisible();
    await page.context().setOffline(false);
    await expect(log(staffPage).getByText("Je suis dans le métro.")).toBeVisible({
      timeout: patience(20_000),
    });
    await expect(page.getByText("Pas encore envoyé")).toHaveCount(0);
    await expect(log(page).getByText("Je suis dans le métro.")).toHaveCount(1);
  });

  await test.step("unread messages are counted on the customer's pages, and announced by email", async () => {
    await goTo(page, "/dashboard");
    for (const text of ["Une dernière chose.", "Répondez quand vous pouvez."]) {
      await write(staffPage, text);
      await expect(log(staffPage).getByText(text)).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "Messages : 2 non lus" })).toBeVisible();
    // On a slow machine an earlier message was announced too, before it was read.
    await expect
      .poll(async () => (await mailbox.emailTo(customer.email, /^Nouveau message/)).text)
      .toMatch(/«\sUne dernière chose\.\s»/);
    const email = await mailbox.emailTo(customer.email, /^Nouveau message/);
    const [link = ""] = linksIn(email);
    await goTo(page, link.replace(server.url, ""));
    await expect(log(page).getByText("Répondez quand vous pouvez.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Messages", exact: true }).first()).toBeVisible();
  });

  await test.step("a reply to that email is added to the conversation", async () => {
    const to = await replyAddress(server.env.DATA_DIR, customer.email);
    const raw = [
      `From: ${customer.name} <${customer.email}>`,
      `To: <${to}>`,
      "Message-ID: <journey@voyage.test>",
      "Subject: Re: Nouveau message",
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Le 3 mars, merci.",
      "",
      "Le 20 nov. 2026 à 14:05, Passerelle <no-reply@passerelle.test> a écrit :",
      "> Une dernière chose.",
    ].join("\r\n");
    const reply = await fetch(`${server.url}/api/inbound/mail`, {
      method: "POST",
      headers: { authorization: `Bearer ${INBOUND_SECRET}`, "content-type": "message/rfc822" },
      body: raw,
    });
    expect(await reply.json()).toMatchObject({ outcome: "delivered" });
    for (const side of [page, staffPage]) {
      await expect(log(side).getByText("Le 3 mars, merci.")).toBeVisible();
      await expect(log(side).getByText("par e-mail")).toBeVisible();
    }
  });

  await test.step("finds a message by its words, ignoring accents", async () => {
    await page.getByRole("searchbox").last().fill("pieces APOSTILLE");
    await expect(page.getByText("1 message trouvé")).toBeVisible();
    await inspect(page);
    await page.getByRole("link", { name: /Voici mes pièces/ }).click();
    await expect(log(page).getByText("Voici mes pièces.")).toBeVisible();
  });

  await test.step("the shortcut leads to the general conversation, by keyboard", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Messages" }).press("Enter");
    await expect(page).toHaveURL(/\/account\?tab=messages$/);
    await expect(
      page.getByRole("navigation", { name: "Navigation principale" }).locator("[aria-current=page]"),
    ).toHaveText("Messagerie");
    await page.getByRole("link", { name: /Conversation générale/ }).press("Enter");
    await message(page).fill("Puis-je payer par virement ?");
    await message(page).press("Control+Enter");
    await expect(log(page).getByText("Envoyé", { exact: true })).toBeVisible();
  });

  await test.step("support finds it first, and answers", async () => {
    await openSession(staffPage, demoAccount("operateur_support"));
    await staffPage.goto("/conversations");
    await reach(staffPage, "Conversations");
    await staffPage.getByRole("searchbox").last().fill(customer.name);
    const entry = staffPage.getByRole("link", { name: new RegExp(`${customer.name}.*générale`) });
    await expect(entry).toContainText("1 non lu");
    // Opens the entry before the search is in the address; the address must then contain both.
    await entry.click();
    await expect(staffPage).toHaveURL(/search=.*conversation=/);
    await expect(log(staffPage).getByText("Puis-je payer par virement ?")).toBeVisible();
    await expect(log(page).getByText("Lu", { exact: true })).toBeVisible();
    await write(staffPage, "Oui, nous vous envoyons les coordonnées.");
    await expect(log(page).getByText("Oui, nous vous envoyons les coordonnées.")).toBeVisible();
  });

  await test.step("a phone shows either the list or the open conversation", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    for (const one of [page, staffPage]) {
      await one.setViewportSize(PHONE);
      await inspect(one);
      await one.getByRole("link", { name: "Toutes les conversations" }).click();
      await expect(log(one)).toHaveCount(0);
    }
    await inspect(page);
  });
});
