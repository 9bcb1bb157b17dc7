const KEY = "focus";

/** The next page of this tab focuses the element at the same place among those that match, as if the page had stayed. */
export function keepFocus(selector: string, element: Element): void {
  const index = [...document.querySelectorAll(selector)].indexOf(element);
  sessionStorage.setItem(KEY, JSON.stringify({ selector, index }));
}

export function restoreFocus(): void {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as {
    selector: string;
    index: number;
  } | null;
  sessionStorage.removeItem(KEY);
  if (kept) document.querySelectorAll<HTMLElement>(kept.selector)[kept.index]?.focus({ preventScroll: true });
}
