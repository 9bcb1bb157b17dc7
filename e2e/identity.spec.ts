import { devices, expect, type Locator } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { arrive, reach } from "./steps/arrive.ts";
import { makeFiles } from "./steps/files.ts";
import { phonePhoto } from "./steps/photos.ts";
import { expectToast } from "./steps/toast.ts";

const { viewport: _, ...PHONE } = devices["Galaxy S9+"];

test("an identity card on a phone: one picture is taken again, and the identity is verified", async ({
  browser,
  openBrowser,
  page: clerk,
  server,
  mailbox,
}) => {
  const person = newcomer("Awa Ndiaye");
  await openAccount(server.url, mailbox, person);
  const { png, jpg } = await makeFiles(browser);
  const phone = await openBrowser({ ...PHONE, viewport: { width: 360, height: 740 } });
  const page = await phone.newPage();
  await openSession(page, person);

  await page.goto("/kyc-verification");
  await arrive(page, "Vérification de votre identité");
  await page.getByRole("button", { name: "Commencer le niveau 2" }).click();

  await page.getByRole("radio", { name: "Carte d’identité" }).check();
  await page.getByLabel("Pays qui l’a délivré").selectOption("SN");
  await page.getByLabel("Ligne 1").fill("I<SENA001234565<<<<<<<<<<<<<<<");
  await page.getByLabel("Ligne 2").fill("9007149F3104301SEN<<<<<<<<<<<0");
  await page.getByLabel("Ligne 3").fill("NDIAYE  AWA".padEnd(30, " "));
  await expect(page.getByLabel("Nom de famille")).toHaveValue("Ndiaye");
  await expect(page.getByLabel("Date de naissance")).toHaveValue("1990-07-14");
  await expect(page.getByText("Numéro du document · juste")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enregistrer et continuer" }).click();

  const [camera] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("region", { name: "Recto" }).getByRole("button", { name: "Photographier" }).click(),
  ]);
  expect(await camera.element().getAttribute("capture")).toBe("environment");
  await camera.setFiles({ ...jpg, buffer: await phonePhoto(page, { width: 1600, height: 1200 }) });
  await expect(page.getByRole("region", { name: "Recto" })).toContainText("Reçue");
  await page.getByLabel("Photo : Verso").setInputFiles(jpg);
  await expect(page.getByRole("region", { name: "Verso" })).toContainText("Reçue");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continuer" }).click();

  await expect(page.getByRole("region", { name: "Ce que dit votre document" })).toContainText("Concorde");
  await page.getByRole("button", { name: "Envoyer mon dossier" }).click();
  await expect(page.getByText("Il attend d’être examiné")).toBeVisible();

  await openSession(clerk, demoAccount("super_admin"));
  await clerk.goto("/admin/documents-submitted?search=Awa");
  await reach(clerk, "Documents soumis");
  await clerk.getByRole("link", { name: "Awa Ndiaye" }).first().click();
  await clerk.getByRole("button", { name: "Examiner ce dossier" }).click();
  await expect(page.getByText("Une personne de notre équipe le regarde")).toBeVisible();
  const picture = clerk.getByRole("img", { name: "Aperçu de : Recto" });
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await placeOf(picture), "as wide as its frame").toMatchObject({ left: 0, beyond: 0 });
  for (const name of ["Agrandir", "Agrandir", "Pivoter"]) await clerk.getByRole("button", { name }).click();
  const { left, top } = await placeOf(picture);
  expect(Math.min(left, top), "no part that cannot be scrolled to").toBeGreaterThanOrEqual(0);
  await clerk.evaluate(() => scrollTo(0, 300));
  const header = await clerk.getByRole("banner").boundingBox();
  const frame = await clerk.getByRole("region", { name: "Aperçu de : Recto" }).boundingBox();
  expect(frame?.y, "below the header").toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
  await clerk.getByRole("button", { name: "Accepter : Recto" }).click();
  await expect(clerk.getByRole("region", { name: "Recto", exact: true })).toContainText("Acceptée");
  await clerk.getByRole("button", { name: "Afficher : Verso" }).focus();
  await clerk.keyboard.press("r");
  await clerk.getByRole("radio", { name: "Reflet" }).check();
  await clerk.getByRole("button", { name: "Enregistrer" }).click();
  await expectToast(clerk, "L’avis est enregistré");
  await expectAccessible(clerk);
  await clerk.getByRole("button", { name: "Demander à compléter" }).click();
  await clerk.getByRole("dialog").getByRole("button", { name: "Demander à compléter" }).click();
  await expectToast(clerk, "La demande est envoyée");

  const back = page.getByRole("region", { name: "Verso" });
  await expect(back).toContainText("Éteignez le flash");
  await expect(page.getByRole("region", { name: "Recto" })).toContainText("Acceptée");
  await expectAccessible(page);
  await page.getByLabel("Photo : Verso").setInputFiles(png);
  await expect(back).toContainText("Reçue");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("button", { name: "Envoyer mon dossier" }).click();

  await clerk.getByRole("button", { name: "Examiner ce dossier" }).click();
  await clerk.getByRole("button", { name: "Accepter : Verso" }).click();
  await clerk.getByRole("button", { name: "Vérifier" }).click();
  await clerk.getByRole("dialog").getByRole("button", { name: "Vérifier" }).click();
  await expectToast(clerk, "L’identité est vérifiée");

  await expect(page.getByRole("region", { name: "Où en est votre dossier" })).toContainText(
    "Votre identité est vérifiée : niveau 2",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Garder une copie dans mes documents" }).click();
  await page.getByRole("link", { name: "La voir" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Carte d’identité" })).toBeVisible();
  await expect(page.getByText("Carte d’identité.pdf")).toBeVisible();
  const email = await mailbox.emailTo(person.email, /Votre identité est vérifiée/);
  expect(email.text).toContain("niveau 2");
});

/** The offset of a picture in its scrollable frame, and by how much it is wider than the frame; in pixels. */
const placeOf = (picture: Locator) =>
  picture.evaluate((element) => {
    const frame = element.closest("section") as HTMLElement;
    const [seen, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
    return {
      left: seen.left - around.left - frame.clientLeft + frame.scrollLeft,
      top: seen.top - around.top - frame.clientTop + frame.scrollTop,
      beyond: frame.scrollWidth - frame.clientWidth,
    };
  });
