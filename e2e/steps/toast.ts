import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Waits for a toast with `title` and, if given, `text`. Each call expects a new toast: an earlier one with the same text may
 * still be shown, and would end the wait before the action has taken effect.
 */
export async function expectToast(page: Page, title: string, text?: string): Promise<Locator> {
  const toasts = page.locator("[data-toasts] > [role]").filter({ hasText: title });
  const awaited = toasts.locator("> :not([data-awaited])");
  await awaited.waitFor();
  if (text !== undefined) await expect(awaited).toContainText(text);
  await awaited.evaluate((toast) => toast.setAttribute("data-awaited", ""));
  return toasts;
}
