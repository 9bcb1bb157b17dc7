import { expect, type Locator, type Page } from "@playwright/test";

/** More tab stops than any page has: going back from a header passes through the whole page. */
const MOST_STOPS = 90;

/** Moves the focus to `target` with the Tab key alone; `back` moves backwards. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  // Searched again only when it was replaced: a search by role takes longer than the key.
  let element = await target.elementHandle();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const state = await element?.evaluate((one) => ({
      isFocused: one === document.activeElement,
      isReplaced: !one.isConnected,
    }));
    if (state?.isFocused) return;
    if (state?.isReplaced) element = await target.elementHandle();
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  throw new Error(`the Tab key does not come to ${target}`);
}

/** Opens a menu, reaches `inside` by Tab, closes the menu with Escape, and expects the focus on its button. */
export async function throughMenu(page: Page, button: Locator, inside: Locator): Promise<void> {
  await tabTo(page, button);
  await expect(inside).toBeHidden();
  await page.keyboard.press("Enter");
  await tabTo(page, inside);
  await page.keyboard.press("Escape");
  await expect(inside).toBeHidden();
  await expect(button).toBeFocused();
}
