import { expect, type Locator, type Page } from "@playwright/test";

/** More tab stops than any page has, since going back from a header leads through the whole page. */
const MOST_STOPS = 90;

/** Comes to `target` by the Tab key alone. `back`: the other way round. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  throw new Error(`the Tab key does not come to ${target}`);
}

/** Unfolds a menu, finds `inside` by Tab, folds it with Escape, and stands on its button again. */
export async function throughMenu(page: Page, button: Locator, inside: Locator): Promise<void> {
  await tabTo(page, button);
  await expect(inside).toBeHidden();
  await page.keyboard.press("Enter");
  await tabTo(page, inside);
  await page.keyboard.press("Escape");
  await expect(inside).toBeHidden();
  await expect(button).toBeFocused();
}
