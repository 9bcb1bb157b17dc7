import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { call, tokenOf } from "./access.ts";
import { demoAccount } from "./account.ts";
import { wordsOf } from "./words.ts";

/** The card of a service in a list. */
export function serviceCard(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** Chooses the country on the page of a service and orders the service. */
export async function chooseCountry(page: Page, title: string, country: string): Promise<void> {
  const say = await wordsOf(page);
  const button = page.getByRole("button", { name: country, exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: say.requestService }).click();
  await expect(page).toHaveURL(/\/service-request\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say.newRequest(title));
}

type Version = { id: string; version: number };

/** Archives a service: journeys share a server, and some of them count services. */
export async function archiveService(serverUrl: string, { id, version }: Version): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const body = { version, status: "archived" };
  await call(`${serverUrl}/api/admin/services/${id}`, "PATCH", { token, body });
}

/** Archives all services that a search finds. */
export async function archiveServices(serverUrl: string, search: string): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/admin/services`;
  const { services } = await call<{ services: Version[] }>(`${url}?search=${search}`, "GET", { token });
  for (const service of services) await archiveService(serverUrl, service);
}

/** Duplicates the first service that a search finds; the copy is inactive. Returns its id. */
export async function duplicateService(
  serverUrl: string,
  search: string,
  title: { fr: string; en: string },
): Promise<string> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/admin/services`;
  const { services } = await call<{ services: Version[] }>(`${url}?search=${search}`, "GET", { token });
  const copy = { id: randomUUID(), title };
  await call(`${url}/${services[0]?.id}/duplicates`, "POST", { token, body: copy });
  return copy.id;
}
