import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { linksIn } from "./fixtures/mailbox.ts";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { offerAppointments } from "./steps/own-appointments.ts";
import { payByCard } from "./steps/payment.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

test.use({ timezoneId: "America/Toronto" });

/** The free slots of the shown day, each with its time at our office. */
const slots = (page: Page) => page.getByRole("button", { name: /\d\sh.* \(Douala\)$/ });

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, to: ReturnType<Page["getByRole"]>): Promise<void> {
  const isFocused = () => to.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press("Tab");
  await expect(to).toBeFocused();
}

/** When the first entry of a calendar begins, in UTC. */
const startOf = (calendar: string): string | undefined => /^DTSTART:(\S+)/m.exec(calendar)?.[1];

test("a customer in Montréal books by keyboard, pays from the list, moves it and gets all back by cancelling, and picks a time that an agent proposes", async ({
  page,
  server,
  mailbox,
  openBrowser,
}) => {
  const awa = newcomer("Awa Ndiaye");
  await openAccount(server.url, mailbox, awa);
  // The demonstration's agent works on the requests of Cameroon.
  const requestId = await submitFreeRequest(server.url, await tokenOf(server.url, awa), {
    country_code: "CM",
  });
  const kind = `Entretien ${requestId.slice(0, 4)}`;
  const free = `Appel ${requestId.slice(0, 4)}`;
  const price = { amount: 5_000, currency: "XOF" };
  await offerAppointments(server.url, { name: { fr: kind, en: kind }, price });
  await offerAppointments(server.url, { name: { fr: free, en: free } });
  await openSession(page, awa);

  await test.step("she comes from her request", async () => {
    await page.goto(`/requests-tracking/${requestId}`);
    await page.getByRole("main").getByRole("link", { name: "Rendez-vous", exact: true }).click();
    await reach(page, "Mes rendez-vous");
    await page.getByRole("link", { name: "Prendre rendez-vous" }).first().click();
    await reach(page, "Prendre rendez-vous");
    await expect(page.getByLabel("À propos de")).toHaveValue(requestId);
  });

  // `month-table.component.test.tsx` reaches every day by keys.
  await test.step("and books without a mouse", async () => {
    await page.getByRole("radio", { name: new RegExp(`^${kind}`) }).focus();
    await page.keyboard.press("Space");
    await expect(slots(page).first()).toBeVisible();
    await inspect(page);
    const day = page.getByRole("button", { pressed: true });
    const before = (await day.getAttribute("aria-label")) ?? "";
    await page.getByRole("button", { name: "Mois suivant" }).press("Enter");
    await expect(day).not.toHaveAttribute("aria-label", before);
    // The first day may be too near for a refund.
    await day.focus();
    for (let days = 0; days < 3; days++) await page.keyboard.press("ArrowRight");
    await expect(day).toBeFocused();
    await tabTo(page, slots(page).first());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: kind })).toBeFocused();
    await expect(page.getByText(/^Gardé pour vous encore/)).toBeVisible();
    await inspect(page);
    await page.getByRole("radio", { name: "Un proche" }).check();
    await page.getByLabel("Nom de cette personne").fill("Paul Biyong");
    await tabTo(page, page.getByRole("button", { name: "Réserver et payer" }));
    await page.keyboard.press("Enter");
    await reach(page, "Payer le rendez-vous");
  });

  await test.step("the unpaid appointment leads back to its payment", async () => {
    await goTo(page, "/appointments");
    await expect(page.getByText("À payer", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: `Payer : ${kind}` }).click();
    await reach(page, "Payer le rendez-vous");
    await payByCard(page, "5 000 FCFA");
    await reach(page, kind);
    await expect(page.getByText("Confirmé", { exact: true })).toBeVisible();
    await expect(page.getByText(/^5\s000\sFCFA, payé$/)).toBeVisible();
    await inspect(page);
  });

  const times = page.locator("main time strong");
  const shown = (await times.innerText()).replaceAll(/\s/g, " ");
  expect(shown).toMatch(/^\d+ h.* \(Douala\), \d+ h.* \(Montréal et Toronto\)$/);

  await test.step("her email and her calendar have the same time", async () => {
    const mail = await mailbox.emailTo(awa.email, /Rendez-vous confirmé/);
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain(shown);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Fichier d’agenda" }).click(),
    ]);
    const start = startOf(await readFile(await file.path(), "utf8"));
    const iso = await page.locator("main time").getAttribute("datetime");
    expect(start).toBe(iso?.replaceAll(/[-:]|\.\d{3}/g, ""));
  });

  // The phone of the relative, and afterwards of the agent.
  const phone = await (
    await openBrowser({
      viewport: PHONE,
      colorScheme: "dark",
      timezoneId: "Africa/Douala",
    })
  ).newPage();

  await test.step("whom she sends reads it without an account", async () => {
    await phone.goto(await page.getByText(/\/appointment\/[\w-]{16}$/).innerText());
    await reach(phone, kind);
    await expect(phone.locator("main time strong")).toHaveText(/\(Douala\), .* \(Montréal et Toronto\)$/);
  });

  await test.step("she moves it", async () => {
    await page.getByRole("button", { name: "Déplacer" }).click();
    // The next month is late enough for a cancellation afterwards.
    await page.getByRole("button", { name: "Mois suivant" }).click();
    await page
      .getByRole("button", { name: /horaires? libres?$/ })
      .last()
      .click();
    await slots(page).last().click();
    const dialog = await openDialog(page, "Déplacer le rendez-vous ?");
    await dialog.getByRole("button", { name: "Déplacer", exact: true }).click();
    await expectToast(page, "Rendez-vous déplacé");
    await expect.poll(async () => (await times.innerText()).replaceAll(/\s/g, " ")).not.toBe(shown);
  });

  await test.step("and cancels it in time, so that it is refunded", async () => {
    await page.getByRole("button", { name: "Annuler le rendez-vous" }).click();
    const dialog = await openDialog(page, "Annuler ce rendez-vous ?");
    await expect(dialog.getByText("Ce que vous avez payé vous est remboursé en entier.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Garder le rendez-vous" })).toBeVisible();
    await dialog.getByRole("textbox").fill("Empêchement");
    await dialog.getByRole("button", { name: "Oui, l’annuler" }).click();
    await expectToast(page, "Rendez-vous annulé");
    await expect(page.getByText("Annulé par vous")).toBeVisible();
    await expect(page.getByText(/^5\s000\sFCFA, remboursé$/)).toBeVisible();
    await page.getByRole("link", { name: "Tous mes rendez-vous" }).click();
    await page.getByRole("link", { name: "Passés" }).click();
    await expect(page.getByRole("link", { name: kind })).toBeVisible();
    await inspect(page);
  });

  const card = phone.getByRole("region", { name: "Rendez-vous" });

  await test.step("the agent proposes three free times on the page of the request", async () => {
    await openSession(phone, demoAccount("agent_administration"));
    await phone.goto(`/requests-queue/${requestId}`);
    await phone.getByRole("button", { name: "Actions", exact: true }).click();
    await card.getByRole("button", { name: "Proposer des horaires" }).click();
    const dialog = phone.getByRole("dialog", { name: "Proposer des horaires" });
    await dialog.getByLabel("Type de rendez-vous").selectOption(free);
    // Little may be left of today, other tests book within three weeks, and of the last day only a part can be booked.
    await dialog.getByRole("button", { name: "Mois suivant" }).click();
    const days = dialog.getByRole("button", { name: /horaires? libres?$/ });
    await expect(days.first()).toBeVisible();
    await days.nth((await days.count()) - 2).click();
    const starts = dialog.getByRole("button", { name: /^\d+\sh(\s\d+)?$/ });
    for (const index of [0, 1, 2]) await starts.nth(index).click();
    await expect(dialog.getByRole("status").filter({ hasText: "3 sur 3" })).toBeVisible();
    await inspect(phone);
    await dialog.getByRole("button", { name: "Proposer au client" }).click();
    await expectToast(phone, "Horaires proposés");
    await expect(card.getByRole("list", { name: "Horaires proposés" }).getByRole("listitem")).toHaveCount(3);
    await expect(card.getByRole("button", { name: "Proposer d’autres horaires" })).toBeFocused();
    await inspect(phone);
  });

  await test.step("the customer comes from the email and picks the second one", async () => {
    const mail = await mailbox.emailTo(awa.email, /^Choisissez votre rendez-vous/);
    const link = linksIn(mail).find((one) => one.includes(`/appointments?request=${requestId}`));
    await goTo(page, (link ?? "").replace(server.url, ""));
    await arrive(page, "Mes rendez-vous");
    const choices = page.getByRole("button", {
      name: /^Choisir\s: .* \(Douala\), .* \(Montréal et Toronto\)$/,
    });
    await expect(choices).toHaveCount(3);
    await choices.nth(1).click();
    await expectToast(page, "Rendez-vous confirmé");
    await reach(page, free);
  });

  await test.step("the agent's page shows at once that the proposal is closed", async () => {
    await expect(card.getByText(/^Proposez un à trois horaires/)).toBeVisible();
  });
});
