import type { Page } from "@playwright/test";

/** The content and the links of a page in its current state. */
export type Sight = {
  /** The language that the page declares. */
  language: string;
  /** Every text that people see or hear, closed menus included, without the names of other languages. */
  texts: string[];
  /** Addresses of this site that its links lead to, fragments included. */
  links: string[];
  /** Links to fragments of the same page that it does not have. */
  missing: string[];
  /** Elements that do not fit into the width of the window. */
  cut: string[];
  /** The number of headings without text. */
  empty: number;
};

/** Reads a page after its data has arrived and it is drawn at the current width. */
export async function look(page: Page): Promise<Sight> {
  await page.waitForFunction(() => !document.querySelector("main :is(.animate-shimmer, .animate-spin)"));
  return page.evaluate(async () => {
    // Components that depend on the width are notified in the next frame, and drawn in the one after.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const root = document.documentElement;
    const SPOKEN = ["aria-label", "aria-description", "aria-roledescription", "title", "alt", "placeholder"];
    const isOurs = (element: Element | null) =>
      !element?.closest("script, style, noscript, template, textarea, code, [data-axe]") &&
      (element?.closest("[lang]")?.getAttribute("lang") ?? root.lang) === root.lang;

    const texts = new Set([document.title]);
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode())
      if (isOurs(nodes.currentNode.parentElement)) texts.add(nodes.currentNode.nodeValue ?? "");
    for (const name of SPOKEN)
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (isOurs(element)) texts.add(element.getAttribute(name) ?? "");

    const links: string[] = [];
    const missing: string[] = [];
    for (const { href } of document.querySelectorAll<HTMLAnchorElement>("a[href]")) {
      const url = new URL(href);
      if (url.origin !== location.origin) continue;
      const isHere = url.pathname === location.pathname && url.search === location.search && url.hash;
      if (!isHere) links.push(url.href.slice(url.origin.length));
      else if (!document.getElementById(url.hash.slice(1))) missing.push(url.hash);
    }

    // Ignores elements that scroll sideways themselves, elements for screen readers only, elements that are beside the page until
    // they get the focus, and elements that have shrunk to the edge.
    const isKept = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (
          at.matches(".sr-only, [inert], [data-floating]") ||
          /auto|scroll/.test(getComputedStyle(at).overflowX)
        )
          return true;
      return false;
    };
    const parts = document.body.querySelectorAll(
      "h1, h2, h3, p, li, dd, a, button, summary, input, select, td",
    );
    const cut = [...parts].filter((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      return (
        width > 1 &&
        right > 0 &&
        (left < -1 || right > root.clientWidth + 1) &&
        part.checkVisibility() &&
        !isKept(part)
      );
    });

    return {
      language: root.lang,
      texts: [...texts].map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => text !== ""),
      links: [...new Set(links)],
      missing,
      cut: [
        ...(root.scrollWidth > root.clientWidth ? ["the page itself"] : []),
        ...cut.map((part) => {
          const { left, right } = part.getBoundingClientRect();
          return `${part.localName} « ${part.textContent} », ${left} to ${right}`;
        }),
      ],
      empty: [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(
        (heading) => !heading.textContent?.trim() && !heading.querySelector("img[alt], [aria-label]"),
      ).length,
    };
  });
}
