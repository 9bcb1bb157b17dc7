import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { newcomer, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { offerAppointments } from "./steps/own-appointments.ts";
import { payByCard } from "./steps/payment.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

test.use({ timezoneId: "America/Toronto" });

const KIND = "Entretien payant";

test("a customer books a paid appointment, leaves, pays it from the list, and gets everything back by cancelling", async ({
  page,
  server,
  mailbox,
}) => {
  const awa = newcomer("Awa Ndiaye");
  await openAccount(server.url, mailbox, awa);
  await offerAppointments(server.url, {
    name: { fr: KIND, en: "Paid interview" },
    price: { amount: 5_000, currency: "XOF" },
  });
  await openSession(page, awa);
  await page.setViewportSize(PHONE);

  await test.step("the price and its refund are named before the booking", async () => {
    await page.goto("/appointments/new");
    await reach(page, "Prendre rendez-vous");
    const kind = page.getByRole("radio", { name: new RegExp(`^${KIND}`) });
    await expect(kind).toHaveAccessibleName(/Remboursé si vous annulez au moins 1 jour avant/);
    await kind.check();
    await page.getByRole("button", { name: "Mois suivant" }).click();
    // The first day may be too near for a refund.
    await page
      .getByRole("button", { name: /horaires? libres?$/ })
      .last()
      .click();
    await page
      .getByRole("button", { name: /\d\sh.* \(Douala\)$/ })
      .first()
      .click();
    await expect(page.getByText(/^5\s000\sFCFA, à payer en ligne/)).toBeVisible();
    await inspect(page);
    await page.getByRole("button", { name: "Réserver et payer" }).click();
    await reach(page, "Payer le rendez-vous");
    await expect(page.getByText(/^Cet horaire est gardé pour vous jusqu’au/)).toBeVisible();
  });

  await test.step("the unpaid appointment leads back to its payment", async () => {
    await page.goto("/appointments");
    await reach(page, "Mes rendez-vous");
    await expect(page.getByText("À payer", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: `Payer : ${KIND}` }).click();
    await reach(page, "Payer le rendez-vous");
    await payByCard(page, "5 000 FCFA");
    await reach(page, KIND);
    await expect(page.getByText("Confirmé", { exact: true })).toBeVisible();
    await expect(page.getByText(/^5\s000\sFCFA, payé$/)).toBeVisible();
    await inspect(page);
  });

  await test.step("cancelled in time, it is refunded", async () => {
    await page.getByRole("button", { name: "Annuler le rendez-vous" }).click();
    const dialog = await openDialog(page, "Annuler ce rendez-vous ?");
    await expect(dialog.getByText("Ce que vous avez payé vous est remboursé en entier.")).toBeVisible();
    await dialog.getByRole("button", { name: "Oui, l’annuler" }).click();
    await expectToast(page, "Rendez-vous annulé");
    await expect(page.getByText(/^5\s000\sFCFA, remboursé$/)).toBeVisible();
  });
});
