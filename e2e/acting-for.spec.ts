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
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

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
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await openSession(page, paul);
  const banner = page.getByRole("region", { name: "Vous agissez pour Awa Ndiaye" });

  await test.step("the holder finds for whom they may act, and what", async () => {
    await page.goto("/mandates");
    await page.getByRole("link", { name: "Agir pour une autre personne" }).first().click();
    await reach(page, "Agir pour une autre personne");
    await page.getByRole("link", { name: "Agir pour Awa Ndiaye" }).click();
    await reach(page, "Les demandes d’Awa Ndiaye");
    await expect(banner).toContainText("Déposer et suivre des demandes");
    await page.getByRole("link", { name: service.title }).click();
    await reach(page, service.title);
    await expect(banner).toBeVisible();
  });

  await test.step("and answers in the place of the principal", async () => {
    await page.getByLabel("Réponse au nom d’Awa Ndiaye").fill("Ngo Bassong");
    await page.getByRole("button", { name: "Envoyer la réponse" }).press("Enter");
    await expectToast(page, "Réponse envoyée pour Awa Ndiaye");
    await inspect(page);
  });

  // `mandates.spec.ts` revokes a power on the page of the mandate.
  await test.step("a revocation ends the mode on the open page, and afterwards", async () => {
    await call(`${server.url}/api/mandates/${mandate}/powers/file/revocation`, "POST", { token });
    await expect(page.getByText("Vous ne pouvez plus agir pour Awa Ndiaye")).toBeVisible();
    await expect(banner).toBeHidden();
    await inspect(page);
    await page.getByRole("link", { name: "Voir pour qui je peux agir" }).click();
    await arrive(page, "Agir pour une autre personne");
    await expect(page.getByText("Aucun mandat en vigueur")).toBeVisible();
  });

  await test.step("the principal reads who answered", async () => {
    await openSession(page, awa);
    await page.goto(`/requests-tracking/${id}`);
    await expect(page.getByText("Paul Biyong, au nom d’Awa Ndiaye").first()).toBeAttached();
    await goTo(page, `/mandates/${mandate}`);
    await expect(page.getByText("A répondu à une question")).toBeVisible();
  });
});
