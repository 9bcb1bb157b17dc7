import { expect, type Page } from "@playwright/test";
import { patience } from "../scripts/test/patience.ts";
import { test } from "./fixtures/test.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";
import { withoutScripts } from "./steps/without-scripts.ts";

const SENT = "Votre message est bien arrivé";

/** Presses the button until the message is sent: the server asks people who were faster than a reader to press again. */
async function send(page: Page): Promise<string> {
  const sent = page.getByRole("heading", { name: SENT });
  await expect(async () => {
    // A reply may have come after the wait for it.
    if (!(await sent.isVisible())) await page.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(sent).toBeVisible({ timeout: patience(2_000) });
  }).toPass({ timeout: patience(30_000) });
  const [reference] = (await page.getByRole("strong").textContent())?.match(/M-\w{4}-\w{4}/) ?? [];
  if (!reference) throw new Error("no reference");
  return reference;
}

test("people write to the team with and without scripts; the team answers both", async ({
  page,
  mailbox,
  tolerate,
}) => {
  tolerate(/status of (400|409)/);
  let first = "";

  await test.step("without scripts, on a phone: errors are shown and the input is kept", async () => {
    await page.setViewportSize(PHONE);
    const inspectIt = await withoutScripts(page);
    await page.goto("/contact");
    await page.getByLabel("Votre message").fill("Puis-je faire légaliser un diplôme à Yaoundé ?");
    await page.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(page.getByText("Indiquez votre nom.")).toBeVisible();
    await expect(page.getByText("Choisissez un sujet.")).toBeVisible();
    await inspectIt();
    await expect(page.getByLabel("Votre message")).toHaveValue(/légaliser un diplôme/);
    await page.getByLabel("Votre nom").fill("Solange Mbarga");
    await page.getByLabel("Votre adresse e-mail").fill("solange@exemple.test");
    await page.getByLabel("Sujet").selectOption("Un service ou un prix");
    first = await send(page);
    await inspectIt();
    const email = await mailbox.emailTo("solange@exemple.test");
    expect(email.subject).toContain(first);
  });

  let second = "";
  // Only the first page runs without scripts.
  const reader = await page.context().newPage();

  await test.step("with scripts, signed in: the name is filled in, and a message sent twice is one", async () => {
    await openSession(reader, demoAccount("diaspora"));
    await reader.goto("/contact");
    await reach(reader, "Nous écrire");
    await expect(reader.getByLabel("Votre adresse e-mail")).toHaveValue("diaspora@passerelle.test");
    await reader.getByLabel("Sujet").selectOption("Une demande en cours");
    await reader.getByLabel("Votre message").fill("Court");
    await reader.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(reader.getByText("Écrivez votre message, de 10 à 4 000 caractères.")).toBeVisible();
    await expect(reader.getByLabel("Votre message")).toBeFocused();
    await reader.getByLabel("Votre message").fill("Ma demande n’avance plus depuis lundi.");
    second = await send(reader);
  });

  await test.step("finds the message again on the assistance page", async () => {
    await reader.goto("/assistance");
    const mine = reader.getByRole("region", { name: "Vos messages de contact" }).getByRole("listitem");
    await expect(mine.filter({ hasText: second })).toContainText("En attente de réponse");
    await reader.setViewportSize(PHONE);
    await inspect(reader);
  });

  await test.step("the team finds both, answers one and marks it as handled", async () => {
    await openSession(reader, demoAccount("operateur_support"));
    await reader.goto("/admin/contact-messages");
    const message = (reference: string) => reader.getByRole("article").filter({ hasText: reference });
    await expect(message(first)).toContainText("Écrit sans être connecté");
    await expect(message(second)).toContainText("Écrit depuis son compte");
    await expect(message(second).getByRole("link", { name: "Répondre par e-mail" })).toHaveAttribute(
      "href",
      new RegExp(`^mailto:diaspora@passerelle\\.test\\?subject=.*${second}`),
    );
    await message(second).getByRole("button", { name: "Marquer comme traité" }).click();
    await expect(message(second)).toHaveCount(0);
    await reader.getByRole("link", { name: "Traités" }).click();
    await expect(message(second)).toContainText("Traité par");
    await inspect(reader);
  });
});
