import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { OpenIdProvider, Person } from "../../apps/server/test/openid-provider.ts";

/** Adds an account at another site; resolves with the name with which its owner signs in there. */
export function resident(site: OpenIdProvider, name: string, more: Partial<Person> = {}): Person {
  const sub = `${name.toLowerCase().replace(/[^a-z]+/g, ".")}.${randomUUID().slice(0, 8)}`;
  const person = { sub, name, email: `${sub}@ailleurs.test`, email_verified: true, ...more };
  site.people.set(sub, person);
  return person;
}

/** Signs in on the other site's pages and agrees that it identifies the person to us. */
export async function agreeThere(page: Page, { sub }: Person): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(sub);
  await page.getByPlaceholder("and password").fill("whatever it is there");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Expects that no address of ours in the history of this tab contains a secret or a code for programs. */
export async function expectCleanHistory(page: Page): Promise<void> {
  const own = new URL(page.url()).origin;
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send("Page.getNavigationHistory");
  await devtools.detach();
  const addresses = entries.map(({ url }) => url).filter((url) => new URL(url).origin === own);
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect(address).not.toMatch(/token|error|code|state=|#/);
}

/** Signs in on the pages of an organisation and lets it send the answer to us. */
export async function answerThere(page: Page, login: string): Promise<void> {
  await page.getByLabel("Login").fill(login);
  await page.getByRole("button", { name: "Continue" }).click();
  // The answer is a form that the other site's page sends to us.
  await expect(page.locator("input[name=SAMLResponse]")).toBeAttached();
  await page.getByRole("button", { name: "Continue" }).click();
}
