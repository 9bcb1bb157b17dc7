import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { OpenIdProvider, Person } from "../../apps/server/test/openid-provider.ts";

/** Somebody who has an account at another site; answers the name they sign in with there. */
export function resident(site: OpenIdProvider, name: string, more: Partial<Person> = {}): Person {
  const sub = `${name.toLowerCase().replace(/[^a-z]+/g, ".")}.${randomUUID().slice(0, 8)}`;
  const person = { sub, name, email: `${sub}@ailleurs.test`, email_verified: true, ...more };
  site.people.set(sub, person);
  return person;
}

/** On the other site's own pages: signs in there, and agrees that it says who one is. */
export async function agreeThere(page: Page, { sub }: Person): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(sub);
  await page.getByPlaceholder("and password").fill("whatever it is there");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Nothing that was a secret, or a code meant for programs, stands in an address of ours in the history of this tab. */
export async function expectCleanHistory(page: Page): Promise<void> {
  const own = new URL(page.url()).origin;
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send("Page.getNavigationHistory");
  await devtools.detach();
  const addresses = entries.map(({ url }) => url).filter((url) => new URL(url).origin === own);
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect(address).not.toMatch(/token|error|code|state=|#/);
}

/** On the pages of an organisation: says who one is, and lets them answer us. */
export async function answerThere(page: Page, login: string): Promise<void> {
  await page.getByLabel("Login").fill(login);
  await page.getByRole("button", { name: "Continue" }).click();
  // The answer is a form that the other site's page sends to us.
  await expect(page.locator("input[name=SAMLResponse]")).toBeAttached();
  await page.getByRole("button", { name: "Continue" }).click();
}
