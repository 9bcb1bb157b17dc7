import { expect, type Locator, type Page } from "@playwright/test";

/** The notice that says `title` and, where given, `text`. There is one at a time. */
export async function expectToast(page: Page, title: string, text?: string): Promise<Locator> {
  const toast = page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: title }).last();
  await expect(toast).toBeVisible();
  if (text !== undefined) await expect(toast).toContainText(text);
  return toast;
}
