const ROW = "li, tr";
const PART = "section, article, main";

/** The links and buttons of a row or heading, without those of dialogs inside it. */
const controlsOf = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), summary")].filter(
    (one) => one.closest("dialog") === row.closest("dialog"),
  );

/** The headings of the parts of the page around an element, the closest first. */
function headingsAround(element: Element): HTMLElement[] {
  const part = element.closest(PART);
  if (!part) return [];
  const heading = part.querySelector<HTMLElement>("h1, h2, h3");
  return [...(heading ? [heading] : []), ...(part.parentElement ? headingsAround(part.parentElement) : [])];
}

function focus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}

let watching: MutationObserver | undefined;

/**
 * Call when a button is pressed that may remove its row or itself. Once it is removed with the focus, the focus moves to the
 * button in the same place of the row, the next one or the one before, or to the heading: not to the beginning of the page.
 */
export function refocusAfterRemoval(button: HTMLElement): void {
  const row = button.closest(ROW);
  const place = row ? controlsOf(row).indexOf(button) : 0;
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling].filter((one) => one != null);
  const headings = headingsAround(button);
  watching?.disconnect();
  const observer = new MutationObserver(() => {
    if (button.isConnected) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const next = rows.find((one) => one.isConnected);
    const controls = next ? controlsOf(next) : [];
    const target = next
      ? (controls[place] ?? controls.at(-1) ?? (next as HTMLElement))
      : headings.find((one) => one.isConnected);
    if (target) focus(target);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  watching = observer;
}
