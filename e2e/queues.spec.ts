import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, openAccount, openAgent, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const COUNTRY = "CM";

type Place = { id: string; version: number; name: string };

/** Opens a page of a signed-in worker, by default the queue. */
async function atQueue(page: Page, person: { email: string; password: string }, path = "/requests-queue") {
  await openSession(page, person);
  await page.goto(path);
}

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
  const place = await admin<Place>("POST", "organisms", {
    id: randomUUID(),
    name: office,
    city_id,
    is_active: true,
  });
  const ada = newcomer("Adèle Fouda");
  const bob = newcomer("Bruno Tabi");
  const adaId = await openAgent(server.url, mailbox, ada);
  const bobId = await openAgent(server.url, mailbox, bob);
  const scope = { kind: "organism", id: place.id };
  await admin("PUT", `agents/${bobId}/scopes`, { from: [], to: [scope] });

  const customer = newcomer("Clarisse Onana");
  await openAccount(server.url, mailbox, customer);
  const token = await tokenOf(server.url, customer);
  const ordered: string[] = [];
  for (let count = 0; count < 4; count += 1)
    ordered.push(await submitFreeRequest(server.url, token, { id: place.id, country_code: COUNTRY }));

  const staffPage = await (await openBrowser()).newPage();

  await test.step("the super_admin attaches an agent to the country", async () => {
    await openSession(staffPage, demoAccount("super_admin"));
    await staffPage.goto(`/admin/agents?search=${encodeURIComponent(ada.email)}`);
    await staffPage.getByRole("button", { name: `Actions : ${ada.name}` }).click();
    await staffPage.getByRole("button", { name: `Modifier les rattachements d’${ada.name}` }).click();
    const dialog = staffPage.getByRole("dialog");
    await dialog.getByLabel("Ajouter un organisme").selectOption(place.id);
    await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
    await inspect(staffPage);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(staffPage, "Rattachements enregistrés");
    await expect(staffPage.getByRole("list", { name: "Rattachements" })).toContainText(office);
    await expect(staffPage.getByText(`rattaché à ${office}`).first()).toBeVisible();
  });

  const second = await (await openBrowser()).newPage();
  const boxOf = (page: Page, name: string) =>
    page.getByRole("navigation", { name: "Files de demandes" }).getByRole("link", { name });

  await test.step("both see the same queue; each takes the next request, and they differ", async () => {
    await atQueue(first, ada);
    await atQueue(second, bob);
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
    await first.goto("/requests-queue");
    await expect(first.getByRole("article")).toHaveCount(2);
    // The boxes are checked by keyboard.
    const all = first.getByRole("checkbox", { name: "Cocher toutes celles de cette page" });
    await all.focus();
    await first.keyboard.press("Space");
    await expect(first.getByText("2 demandes cochées")).toBeVisible();
    await second.goto("/requests-queue");
    await second
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Actions/ })
      .click();
    await second.getByRole("button", { name: "Prendre", exact: true }).click();
    await expectToast(second, "est à vous");
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
    await expect(boxOf(second, "À prendre")).toHaveText(/\(0\)/);
    await first.goto(`/requests-queue/${ordered[0]}`);
    await first.getByRole("button", { name: "Rendre" }).click();
    await expectToast(first, "La demande est de nouveau à prendre");
    await expect(boxOf(second, "À prendre")).toHaveText(/\(1\)/);
    await expect(second.getByRole("article")).toHaveCount(1);
  });

  await test.step("the super_admin assigns in bulk, on a phone, in the dark, in English", async () => {
    await staffPage.setViewportSize(PHONE);
    await staffPage.emulateMedia({ colorScheme: "dark" });
    await staffPage.goto(`/requests-queue?box=open&organism_id=${place.id}&lang=en`);
    await expect(staffPage.getByRole("article")).toHaveCount(4);
    await staffPage.getByRole("checkbox", { name: "Tick all on this page" }).check();
    await staffPage
      .getByRole("region", { name: "Ticked requests" })
      .getByRole("button", { name: "Assign" })
      .click();
    const dialog = staffPage.getByRole("dialog");
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog).toContainText("Choose who is to be in charge.");
    await dialog.getByLabel("To whom").selectOption(adaId);
    await inspect(staffPage);
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog).toContainText("4 requests done.");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(staffPage.getByText(`In charge: ${ada.name}`)).toHaveCount(4);
    await staffPage.setViewportSize(DESKTOP);
    await staffPage.emulateMedia({ colorScheme: "light" });
  });

  await test.step("the super_admin hands all of it to the colleague by keyboard, and nothing is left", async () => {
    await boxOf(second, "Mes demandes").click();
    await expect(second.getByText("Aucune demande ne vous est confiée.")).toBeVisible();
    // The tab remembers the language that an address named.
    await staffPage.goto(`/admin/agents?search=${encodeURIComponent(ada.email)}&lang=fr`);
    await staffPage.getByRole("link", { name: `Travail et relève : ${ada.name}` }).press("Enter");
    const dialog = await openDialog(staffPage, `Travail en cours : ${ada.name}`);
    await expect(dialog).toContainText("4 demandes en cours");
    await expect(dialog.getByRole("button", { name: "Tout confier" })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: bob.name }).press("Space");
    await dialog.getByRole("button", { name: "Tout confier" }).press("Enter");
    await expect(dialog).toContainText("Demandes : 4 confiés en relève.");
    await expect(dialog).toContainText("Rien ne l’attend plus.");
    await expect(dialog.getByRole("link", { name: "Ouvrir le compte" })).toBeVisible();
    await inspect(staffPage);
  });

  await test.step("the colleague's queue shows them without a reload", async () => {
    await expect(second.getByRole("article")).toHaveCount(4);
    await expect(second.getByRole("main")).toContainText(customer.name);
  });

  await test.step("they are rejected in bulk, with their reason", async () => {
    await staffPage.goto(`/requests-queue?box=open&organism_id=${place.id}`);
    await staffPage.getByRole("checkbox", { name: "Cocher toutes celles de cette page" }).check();
    const bar = staffPage.getByRole("region", { name: "Demandes cochées" });
    await bar.getByRole("button", { name: "Rejeter" }).click();
    const dialog = staffPage.getByRole("dialog");
    await dialog.getByRole("button", { name: "Rejeter" }).click();
    await expect(dialog).toContainText("Écrivez la raison");
    await dialog.getByLabel("Raison, lue par chaque client").fill("Le bureau ferme.");
    await dialog.getByRole("button", { name: "Rejeter" }).click();
    await expect(dialog).toContainText("4 demandes traitées.");
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await expect(staffPage.getByText("Aucune demande ne correspond à votre recherche.")).toBeVisible();
  });

  // Removes the scopes and the organisation from the lists that other journeys read.
  await admin("PUT", `agents/${adaId}/scopes`, { from: [scope], to: [] });
  await admin("PUT", `agents/${bobId}/scopes`, { from: [scope], to: [] });
  await admin("PUT", `organisms/${place.id}`, {
    version: place.version,
    name: office,
    city_id,
    is_active: false,
  });
});
