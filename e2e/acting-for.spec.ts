import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { RequestDetail } from "../packages/contract/src/requests/ordering.ts";
import { addDays, utcDay } from "../packages/domain/src/days.ts";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { confirmedPhone, confirmPhone, giveMandate } from "./steps/mandates.ts";
import { saveDraft, submitFreeRequest } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";
import { confirmRequest } from "./steps/wizard.ts";

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

test("a service that requires a mandate proposes one, and is confirmed once a proxy has accepted it", async ({
  page,
  server,
  mailbox,
  tolerate,
}) => {
  tolerate(/status of 409/);
  const place = { serverUrl: server.url, mailbox };
  const person = newcomer("Awa Ndiaye");
  await openAccount(server.url, mailbox, person);
  const token = await tokenOf(server.url, person);
  const phone = await confirmPhone(server.url, mailbox, token);
  const id = await saveDraft(server.url, token, { service: "Acte de décès", country_code: "CM" });
  const draft = await call<RequestDetail>(`${server.url}/api/requests/${id}`, "GET", { token });
  const staff = await tokenOf(server.url, demoAccount("super_admin"));
  const rule = `${server.url}/api/admin/mandate-requirements/services/${draft.service.id}`;
  await call(rule, "PUT", { token: staff, body: { powers: ["file"], forms: [] } });
  await openSession(page, person);

  await test.step("the summary proposes a mandate, and the confirmation is refused without one", async () => {
    await page.goto(`/service-request/edit/${id}?step=summary`);
    const link = page.getByRole("link", { name: "Donner un mandat" });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute("href", /country=CM.*powers=file/);
    await page.getByRole("button", { name: "Confirmer" }).click();
    await expect(page.getByRole("alert").first()).toContainText("mandat");
    await inspect(page);
    const { status } = await call<RequestDetail>(`${server.url}/api/requests/${id}`, "GET", { token });
    expect(status).toBe("draft");
  });

  await test.step("once a proxy has accepted, it is confirmed", async () => {
    const proxyToken = await tokenOf(server.url, demoAccount("mandataire"));
    const { proxies } = await call<{ proxies: { id: string; name: string }[] }>(
      `${server.url}/api/mandate-offer`,
      "GET",
      { token },
    );
    const proxy = proxies.find(({ name }) => name === "Brigitte Essomba");
    await giveMandate(
      place,
      { token, phone },
      {
        token: proxyToken,
        phone: await confirmedPhone(place, proxyToken),
        name: "Brigitte Essomba",
        email: demoAccount("mandataire").email,
      },
      { holder: { kind: "proxy", id: proxy?.id ?? "" }, powers: ["file"] },
    );
    await page.reload();
    await expect(page.getByRole("link", { name: "Donner un mandat" })).toBeHidden();
    await confirmRequest(page);
  });

  await call(rule, "PUT", { token: staff, body: { powers: [], forms: [] } });
});
