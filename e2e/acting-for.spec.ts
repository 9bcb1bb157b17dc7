import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { RequestDetail } from "../packages/contract/src/requests/ordering.ts";
import { addDays, utcDay } from "../packages/domain/src/days.ts";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { confirmPhone, giveMandate } from "./steps/mandates.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";

const QUESTION = "Nom de jeune fille de la mère";

/** Starts work on a request and sends its customer an information request, as staff and by calls. */
async function ask(serverUrl: string, id: string): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/work/requests/${id}`;
  await call(`${url}/moves`, "POST", { token, body: { from: "submitted", move: "start" } });
  const due_on = addDays(utcDay(new Date()), 7);
  const items = [{ kind: "answer", label: QUESTION, reason: "La mairie la demande.", due_on }];
  await call(`${url}/information-requests`, "POST", { token, body: { id: randomUUID(), items } });
}

test("a person answers for another under a mandate, until it is revoked before their eyes", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  // The holder's attempt after the revocation is refused.
  tolerate(/status of 409/);
  const place = { serverUrl: server.url, mailbox };
  const awa = newcomer("Awa Ndiaye");
  const paul = newcomer("Paul Biyong");
  await openAccount(server.url, mailbox, awa);
  await openAccount(server.url, mailbox, paul);
  const token = await tokenOf(server.url, awa);
  const holderToken = await tokenOf(server.url, paul);
  const id = await submitFreeRequest(server.url, token);
  await ask(server.url, id);
  const { country, service } = await call<RequestDetail>(`${server.url}/api/requests/${id}`, "GET", {
    token,
  });
  const mandate = await giveMandate(
    place,
    { token, phone: await confirmPhone(server.url, mailbox, token) },
    {
      token: holderToken,
      phone: await confirmPhone(server.url, mailbox, holderToken),
      name: "Paul Biyong",
      email: paul.email,
    },
    { country: country.code, powers: ["file"] },
  );
  const holder = await (
    await openBrowser({ viewport: { width: 360, height: 740 }, colorScheme: "dark" })
  ).newPage();
  await openSession(page, awa);
  await openSession(holder, paul);
  const banner = holder.getByRole("region", { name: "Vous agissez pour Awa Ndiaye" });

  await test.step("the holder finds for whom they may act, and what", async () => {
    await holder.goto("/mandates");
    await holder.getByRole("link", { name: "Agir pour une autre personne" }).first().click();
    await reach(holder, "Agir pour une autre personne");
    await holder.getByRole("link", { name: "Agir pour Awa Ndiaye" }).click();
    await reach(holder, "Les demandes d’Awa Ndiaye");
    await expect(banner).toContainText("Déposer et suivre des demandes");
    await holder.getByRole("link", { name: service.title }).click();
    await reach(holder, service.title);
    await expect(banner).toBeVisible();
  });

  await test.step("and answers in the place of the principal", async () => {
    await holder.getByLabel("Réponse au nom d’Awa Ndiaye").fill("Ngo Bassong");
    await holder.getByRole("button", { name: "Envoyer la réponse" }).press("Enter");
    await expectToast(holder, "Réponse envoyée pour Awa Ndiaye");
    await inspect(holder);
  });

  await test.step("the principal reads who answered", async () => {
    await page.goto(`/requests-tracking/${id}`);
    await expect(page.getByText("Paul Biyong, au nom d’Awa Ndiaye").first()).toBeAttached();
    await page.goto(`/mandates/${mandate}`);
    await expect(page.getByText("A répondu à une question")).toBeVisible();
  });

  await test.step("a revocation ends the mode on the open page, and afterwards", async () => {
    await page.getByRole("button", { name: /^Révoquer : Déposer/ }).click();
    await expectToast(page, "Pouvoir révoqué");
    await expect(holder.getByText("Vous ne pouvez plus agir pour Awa Ndiaye")).toBeVisible();
    await expect(banner).toBeHidden();
    await inspect(holder);
    await holder.getByRole("link", { name: "Voir pour qui je peux agir" }).click();
    await arrive(holder, "Agir pour une autre personne");
    await expect(holder.getByText("Aucun mandat en vigueur")).toBeVisible();
  });
});
