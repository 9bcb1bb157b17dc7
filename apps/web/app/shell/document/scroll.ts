/** spec 1 §2.6, §9: the landing header shrinks once the page is scrolled further. */
const SHRINK_AT_PX = 50;

/** Marks the page as scrolled, for the style sheet (`in-data-scrolled:`). Call once per page. */
export function markScrolled(): void {
  const mark = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > SHRINK_AT_PX);
  mark();
  addEventListener("scroll", mark, { passive: true });
}
