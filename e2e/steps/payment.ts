import { expect, type Page } from "@playwright/test";
import { expectToast } from "./toast.ts";
import { wordsOf } from "./words.ts";

export type Card = { number: string; name: string; expiry: string; cvc: string };

/** Any card that does not end like one of docs/payments-simulator.md is good. */
export const GOOD_CARD: Card = {
  number: "4242 4242 4242 4242",
  name: "A. Ndiaye",
  expiry: "12/34",
  cvc: "123",
};

/** The fields of the card, method chosen before or not. */
export async function fillCard(page: Page, card: Card): Promise<void> {
  const say = await wordsOf(page);
  await page.getByRole("radio", { name: say.card }).check();
  // Typed, as the groups of four and the slash come by themselves.
  await page.getByLabel(say.cardNumber).fill("");
  await page.getByLabel(say.cardNumber).pressSequentially(card.number.replaceAll(" ", ""));
  await page.getByLabel(say.cardName).fill(card.name);
  await page.getByLabel(say.cardExpiry).fill("");
  await page.getByLabel(say.cardExpiry).pressSequentially(card.expiry.replace("/", ""));
  await page.getByLabel(say.cardCode).fill(card.cvc);
}

/** Pays by card and waits for the bank's yes. `amount`: as the button says it. */
export async function payByCard(page: Page, amount: string, card = GOOD_CARD): Promise<void> {
  const say = await wordsOf(page);
  await fillCard(page, card);
  await page.getByRole("button", { name: say.pay(amount) }).click();
  await expectToast(page, say.paid);
}

type Mobile = { phone: string; operator: "Orange Money" | "MoMo" };

/** Asks for the payment by telephone; the answer is the journey's to wait for. */
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
