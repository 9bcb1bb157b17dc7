import { expect, type Page } from "@playwright/test";
import { expectToast } from "./toast.ts";
import { wordsOf } from "./words.ts";

export type Card = { number: string; name: string; expiry: string; cvc: string };

/** A card that succeeds: its ending is not in docs/payments-simulator.md. */
export const GOOD_CARD: Card = {
  number: "4242 4242 4242 4242",
  name: "A. Ndiaye",
  expiry: "12/34",
  cvc: "123",
};

/** Chooses payment by card and fills in the fields of the card. */
export async function fillCard(page: Page, card: Card): Promise<void> {
  const say = await wordsOf(page);
  await page.getByRole("radio", { name: say.card }).check();
  // Types the number and date, because the page itself adds the spaces and the slash.
  await page.getByLabel(say.cardNumber).fill("");
  await page.getByLabel(say.cardNumber).pressSequentially(card.number.replaceAll(" ", ""));
  await page.getByLabel(say.cardName).fill(card.name);
  await page.getByLabel(say.cardExpiry).fill("");
  await page.getByLabel(say.cardExpiry).pressSequentially(card.expiry.replace("/", ""));
  await page.getByLabel(say.cardCode).fill(card.cvc);
}

/** Pays by card and waits until the bank accepts. `amount`: as on the button. */
export async function payByCard(page: Page, amount: string, card = GOOD_CARD): Promise<void> {
  const say = await wordsOf(page);
  await fillCard(page, card);
  await page.getByRole("button", { name: say.pay(amount) }).click();
  await expectToast(page, say.paid);
}

type Mobile = { phone: string; operator: "Orange Money" | "MoMo" };

/** Starts a payment by telephone; the journey itself waits for the result. */
export async function askMobileMoney(page: Page, amount: string, { phone, operator }: Mobile): Promise<void> {
  const say = await wordsOf(page);
  await page.getByRole("radio", { name: "Mobile Money" }).check();
  await page.getByLabel(say.mobileNumber).fill(phone);
  await page.getByLabel(say.mobileOperator).selectOption(operator);
  await page.getByRole("button", { name: say.pay(amount) }).click();
}

/** Goes to PayPal's simulated page, approves there, and comes back paid. */
export async function payByPayPal(page: Page, amount: string): Promise<void> {
  const say = await wordsOf(page);
  await page.getByRole("radio", { name: "PayPal" }).check();
  await page.getByRole("button", { name: say.pay(amount) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("PayPal (simulation)");
  await page.getByRole("button", { name: say.approve }).click();
  await expectToast(page, say.paid);
}
