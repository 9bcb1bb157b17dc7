import { expect, type Locator, type Page } from "@playwright/test";
import { inspect } from "./arrive.ts";

/** The box that asks `title`, open and accessible. */
export async function openDialog(page: Page, title: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  await inspect(page);
  return dialog;
}
