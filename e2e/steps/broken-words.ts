import type { Page } from "@playwright/test";

/** The words of the content that break across two lines, each with its text. A hyphen ends a word. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector("main") ?? document.body;
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      const text = node.textContent ?? "";
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}’]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${word} in ${text}`);
      }
    }
    return broken;
  });
}
