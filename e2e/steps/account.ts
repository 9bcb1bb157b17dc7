import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { patience } from "../../scripts/test/patience.ts";
import { arrive, reach } from "./arrive.ts";
import { expectToast } from "./toast.ts";
import { wordsOf } from "./words.ts";

export type Credentials = { email: string; password: string };

export type Newcomer = Credentials & {
  name: string;
  role: "diaspora" | "investisseur" | "resident";
  company: boolean;
  /** ISO code of the country of origin; `residence` has one too. */
  origin: string;
  residence: string;
  /** In the national format of `residence`. */
  phone: string;
  language: "fr" | "en";
};

/** An account of the demonstration: `diaspora`, `abonne`… */
export const demoAccount = (name: string): Credentials => ({
  email: `${name}@passerelle.test`,
  password: "Akwaba!2026",
});

/** A new person: journeys share a server, so each address is used once. */
export function newcomer(name: string, more: Partial<Newcomer> = {}): Newcomer {
  const local = name.toLowerCase().replace(/[^a-z]+/g, ".");
  return {
    name,
    email: `${local}.${randomUUID().slice(0, 8)}@voyage.test`,
    password: "Neuf girafes sous la pluie 47",
    role: "diaspora",
    company: false,
    origin: "CM",
    residence: "FR",
    phone: "06 12 34 56 78",
    language: "fr",
    ...more,
  };
}

/** Completes registration after a sign-in by another site: fills in the fields that the site did not provide. */
export async function completeRegistration(page: Page): Promise<void> {
  const say = await wordsOf(page);
  await reach(page, say.complete);
  await page.getByLabel(say.origin).selectOption("SN");
  await page.getByLabel(say.residence).selectOption("FR");
  await page.getByLabel(say.phone, { exact: true }).fill("06 12 34 56 78");
  await page.getByLabel(say.terms).check();
  await page.getByRole("button", { name: say.completed }).click();
}

/** Fills in every field of the registration page and goes on to the page that announces the email. */
export async function register(page: Page, person: Newcomer): Promise<void> {
  const say = await wordsOf(page);
  await page.getByRole("radio", { name: say[person.role] }).check();
  await page.getByRole("radio", { name: person.company ? say.company : say.individual }).check();
  await page.getByLabel(say.fullName).fill(person.name);
  await page.getByLabel(say.email).fill(person.email);
  await page.getByLabel(say.origin).selectOption(person.origin);
  await page.getByLabel(say.residence).selectOption(person.residence);
  // The calling code follows the country of residence.
  await expect(page.getByLabel(say.dialCode)).toHaveValue(person.residence);
  await page.getByLabel(say.phone, { exact: true }).fill(person.phone);
  await page.getByLabel(say.password, { exact: true }).fill(person.password);
  await expect(page.getByText(say.strength)).toBeVisible();
  await page.getByLabel(say.passwordAgain).fill(person.password);
  await page.getByLabel(say.terms).check();
  await page.getByRole("button", { name: say.register }).click();
  await arrive(page, say.checkMail);
  await expect(page.getByText(person.email).first()).toBeVisible();
}

/** Opens the demonstration's outbox, reads the activation email and follows its link to the login page. */
export async function activate(page: Page, { email }: Credentials): Promise<void> {
  const say = await wordsOf(page);
  await page.getByRole("link", { name: say.openMailbox }).click();
  await reach(page, say.mailbox);
  const activation = page.getByRole("link").filter({ hasText: email });
  await expect(async () => {
    await page.getByRole("button", { name: say.refresh }).click();
    await expect(activation).toBeVisible({ timeout: patience(1_000) });
  }).toPass();
  await activation.click();
  await expect(page.getByRole("heading", { name: say.activation })).toBeVisible();
  await page.frameLocator("iframe").getByRole("link", { name: say.activate }).click();
  await expect(page).toHaveURL(/\/login$/);
  await arrive(page, say.login);
  await expect(page.getByText(say.confirmed)).toBeVisible();
}

/** Fills in the login page. The journey itself checks where that leads. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  const say = await wordsOf(page);
  await page.getByLabel(say.email).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: say.signIn }).click();
  await expectToast(page, say.signedIn);
}

/** Signs in by a call, for journeys that begin after signing in; leaves the page where no script of ours runs. */
export async function openSession(page: Page, { email, password }: Credentials): Promise<void> {
  const signIn = "/auth/v1/token?grant_type=password";
  const reply = await page.request.post(signIn, { data: { email, password } });
  expect(reply.status()).toBe(200);
  await page.goto("/api/settings");
  await page.evaluate(
    (session) => {
      localStorage.setItem("session", session);
      // biome-ignore lint/suspicious/noDocumentCookie: as `signed-in-hint.ts` sets it
      document.cookie = "signed_in=1;path=/";
    },
    await reply.text(),
  );
}

export type Tokens = { access_token: string; refresh_token: string };

/** The tokens that this browser stores, which a thief could copy. */
export function tokensOf(page: Page): Promise<Tokens> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("session") ?? "null") as Tokens);
}

/** Calls the API as the person who is signed in on this page. */
export async function askApi(page: Page, path: string): Promise<unknown> {
  const { access_token } = await tokensOf(page);
  const language = await page.evaluate(() => document.documentElement.lang);
  const response = await fetch(new URL(path, page.url()), {
    headers: { authorization: `Bearer ${access_token}`, "accept-language": language },
  });
  return response.json();
}
