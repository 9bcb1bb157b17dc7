import type { Locator, Page } from "@playwright/test";
import { inspect } from "./arrive.ts";

/** Waits for the open dialog with this title and inspects it. */
export async function openDialog(page: Page, title: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  await inspect(page);
  return dialog;
}
