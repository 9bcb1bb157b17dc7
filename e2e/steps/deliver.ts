import { expect, type Page } from "@playwright/test";
import type { File } from "./files.ts";
import { expectToast } from "./toast.ts";

/** On the page of a request: opens the part where things are handed over, and the form of one that is promised. */
export async function openGiving(page: Page, promise: string): Promise<void> {
  await page.getByRole("link", { name: "Livraison", exact: true }).click();
  await page.getByRole("button", { name: `Remettre : ${promise}` }).click();
  await expect(page.getByRole("heading", { name: promise })).toBeFocused();
}

/** Hands over words that were promised, pressing twice. */
export async function handOverMessage(page: Page, promise: string, words: string): Promise<void> {
  await openGiving(page, promise);
  await page.getByLabel("Message au client").fill(words);
  await page.getByRole("button", { name: "Remettre au client" }).dblclick();
  await expectToast(page, "Remis au client");
}

/** Hands over a file that was promised. */
export async function handOverFile(page: Page, promise: string, file: File): Promise<void> {
  await openGiving(page, promise);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Joindre des fichiers" }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole("listitem").filter({ hasText: file.name }).getByText("Prêt")).toBeVisible();
  await page.getByRole("button", { name: "Remettre au client" }).click();
  await expectToast(page, "Remis au client");
}
