import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, openAccount, openAgent, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { openSignedIn } from "./steps/live.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { DESKTOP, PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

const COUNTRY = "CM";

type Place = { id: string; version: number; name: string };

test("two agents share a queue, and a super_admin assigns, hands over and rejects in bulk: no request has two assignees", async ({
  page: first,
  server,
  mailbox,
  openBrowser,
}) => {
  test.slow();
  const boss = await tokenOf(server.url, demoAccount("super_admin"));
  const admin = <Reply>(method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    call<Reply>(`${server.url}/api/admin/${path}`, method, { token: boss, ...(body && { body }) });

  // Uses a new organisation, so that queues of other journeys are not in its scope.
  const { cities } = await admin<{ cities: { id: string }[] }>("GET", `cities?country=${COUNTRY}`);
  const office = `Mairie ${randomUUID().slice(0, 8)}`;
  const city_id = cities[0]?.id ?? "";
  const build = (name: string) =>
    admin<Place>("POST", "organisms", { id: randomUUID(), name, city_id, is_active: true });
  const place = await build(office);
  const other = await build(`Consulat ${randomUUID().slice(0, 8)}`);
  const ada = newcomer("Adèle Fouda");
  const bob = newcomer("Bruno Tabi");
  const adaId = await openAgent(server.url, mailbox, ada);
  const bobId = await openAgent(server.url, mailbox, bob);
  const scope = { kind: "organism", id: place.id };
  for (const id of [adaId, bobId]) await admin("PUT", `agents/${id}/scopes`, { from: [], to: [scope] });

  const customer = newcomer("Clarisse Onana");
  await openAccount(server.url, mailbox, customer);
  const token = await tokenOf(server.url, customer);
  const ordered: string[] = [];
  for (let count = 0; count < 4; count += 1)
    ordered.push(await submitFreeRequest(server.url, token, { id: place.id, country_code: COUNTRY }));

  const second = await (await openBrowser()).newPage();
  const boxOf = (page: Page, name: string) =>
    page.getByRole("navigation", { name: "Files de demandes" }).getByRole("link", { name });

  await test.step("both see the same queue; each takes the next request, and they differ", async () => {
    for (const [page, person] of [
      [first, ada],
      [second, bob],
    ] as const)
      await openSignedIn(page, person, "/requests-queue");
    for (const page of [first, second]) {
      await expect(boxOf(page, "À prendre")).toHaveText(/\(4\)/);
      await expect(page.getByRole("article")).toHaveCount(4);
    }
    await first.getByRole("button", { name: "Prendre la suivante" }).click();
    await expect(first).toHaveURL(new RegExp(`/requests-queue/${ordered[0]}$`));
    // The box updates itself without any action on that page.
    await expect(boxOf(second, "À prendre")).toHaveText(/\(3\)/);
    await second.getByRole("button", { name: "Prendre la suivante" }).click();
    await expect(second).toHaveURL(new RegExp(`/requests-queue/${ordered[1]}$`));
    await expect(second.getByRole("region", { name: "Prise en charge" })).toContainText(bob.name);
  });

  await test.step("a request that a colleague took meanwhile is named, and the others are taken", async () => {
    await goTo(first, "/requests-queue");
    await expect(first.getByRole("article")).toHaveCount(2);
    // The boxes are checked by keyboard.
    const all = first.getByRole("checkbox", { name: "Cocher toutes celles de cette page" });
    await all.focus();
    await first.keyboard.press("Space");
    await expect(first.getByText("2 demandes cochées")).toBeVisible();
    await call(`${server.url}/api/work/requests/${ordered[2]}/assignee`, "PUT", {
      token: await tokenOf(server.url, bob),
      body: { from: null, to: bobId },
    });
    await first
      .getByRole("region", { name: "Demandes cochées" })
      .getByRole("button", { name: "Prendre" })
      .press("Enter");
    const dialog = first.getByRole("dialog");
    await dialog.getByRole("button", { name: "Prendre" }).press("Enter");
    await expect(dialog).toContainText("1 demande traitée.");
    await expect(dialog).toContainText(`${bob.name} en est chargé et vous a devancé.`);
    await inspect(first);
    await dialog.getByRole("button", { name: "Fermer" }).press("Enter");
    await expect(first.getByText("Aucune demande n’attend d’être prise.")).toBeVisible();
    await first.getByRole("button", { name: "Prendre la suivante" }).click();
    await expectToast(first, "Aucune demande n’attend d’être prise");
  });

  await test.step("one is returned, and the colleague's queue updates", async () => {
    await goTo(second, "/requests-queue");
    await expect(boxOf(second, "À prendre")).toHaveText(/\(0\)/);
    await goTo(first, `/requests-queue/${ordered[0]}`);
    await first.getByRole("button", { name: "Rendre" }).click();
    await expectToast(first, "La demande est de nouveau à prendre");
    await expect(boxOf(second, "À prendre")).toHaveText(/\(1\)/);
    await expect(second.getByRole("article")).toHaveCount(1);
  });

  // The first browser is that of the super_admin from here on.
  await test.step("the super_admin assigns in bulk, on a phone, in the dark, in English", async () => {
    await first.setViewportSize(PHONE);
    await first.emulateMedia({ colorScheme: "dark" });
    const path = `/requests-queue?box=open&organism_id=${place.id}&lang=en`;
    await openSignedIn(first, demoAccount("super_admin"), path);
    await expect(first.getByRole("article")).toHaveCount(4);
    await first.getByRole("checkbox", { name: "Tick all on this page" }).check();
    await first
      .getByRole("region", { name: "Ticked requests" })
      .getByRole("button", { name: "Assign" })
      .click();
    const dialog = first.getByRole("dialog");
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog).toContainText("Choose who is to be in charge.");
    await dialog.getByLabel("To whom").selectOption(adaId);
    await inspect(first);
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog).toContainText("4 requests done.");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(first.getByText(`In charge: ${ada.name}`)).toHaveCount(4);
    await first.setViewportSize(DESKTOP);
    await first.emulateMedia({ colorScheme: "light" });
  });

  await test.step("the super_admin hands all of it to the colleague by keyboard, and nothing is left", async () => {
    await boxOf(second, "Mes demandes").click();
    await expect(second.getByText("Aucune demande ne vous est confiée.")).toBeVisible();
    // The tab remembers the language that an address named.
    await first.goto(`/admin/agents?search=${encodeURIComponent(ada.email)}&lang=fr`);
    await first.getByRole("link", { name: `Travail et relève : ${ada.name}` }).press("Enter");
    const dialog = await openDialog(first, `Travail en cours : ${ada.name}`);
    await expect(dialog).toContainText("4 demandes en cours");
    await expect(dialog.getByRole("button", { name: "Tout confier" })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: bob.name }).press("Space");
    await dialog.getByRole("button", { name: "Tout confier" }).press("Enter");
    await expect(dialog).toContainText("Demandes : 4 confiés en relève.");
    await expect(dialog).toContainText("Rien ne l’attend plus.");
    await expect(dialog.getByRole("link", { name: "Ouvrir le compte" })).toBeVisible();
  });

  await test.step("the colleague's queue shows them without a reload", async () => {
    await expect(second.getByRole("article")).toHaveCount(4);
    await expect(second.getByRole("main")).toContainText(customer.name);
  });

  await test.step("the super_admin attaches the agent to another organisation", async () => {
    await first.getByRole("dialog").getByRole("button", { name: "Fermer" }).click();
    await first.getByRole("button", { name: `Actions : ${ada.name}` }).click();
    await first.getByRole("button", { name: `Modifier les rattachements d’${ada.name}` }).click();
    const dialog = first.getByRole("dialog");
    await dialog.getByLabel("Ajouter un organisme").selectOption(other.id);
    await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
    await inspect(first);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(first, "Rattachements enregistrés");
    await expect(first.getByRole("list", { name: "Rattachements" })).toContainText(other.name);
    await expect(first.getByText(`rattaché à ${other.name}`).first()).toBeVisible();
  });

  await test.step("they are rejected in bulk, with their reason", async () => {
    await goTo(first, `/requests-queue?box=open&organism_id=${place.id}`);
    await first.getByRole("checkbox", { name: "Cocher toutes celles de cette page" }).check();
    const bar = first.getByRole("region", { name: "Demandes cochées" });
    await bar.getByRole("button", { name: "Rejeter" }).click();
    const dialog = first.getByRole("dialog");
    await dialog.getByRole("button", { name: "Rejeter" }).click();
    await expect(dialog).toContainText("Écrivez la raison");
    await dialog.getByLabel("Raison, lue par chaque client").fill("Le bureau ferme.");
    await dialog.getByRole("button", { name: "Rejeter" }).click();
    await expect(dialog).toContainText("4 demandes traitées.");
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await expect(first.getByText("Aucune demande ne correspond à votre recherche.")).toBeVisible();
  });

  // Removes the scopes and the organisations from the lists that other journeys read.
  const otherScope = { kind: "organism", id: other.id };
  await admin("PUT", `agents/${adaId}/scopes`, { from: [scope, otherScope], to: [] });
  await admin("PUT", `agents/${bobId}/scopes`, { from: [scope], to: [] });
  for (const { id, version, name } of [place, other])
    await admin("PUT", `organisms/${id}`, { version, name, city_id, is_active: false });
});
