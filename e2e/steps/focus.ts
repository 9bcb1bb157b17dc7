import type { Page } from "@playwright/test";

/** The least contrast of the focus ring with the adjacent colours (WCAG 2.2, 2.4.13). */
const LEAST = 3;

/**
 * Focusable elements of a page whose focus ring has less contrast than `least` against its ground, with the computed contrast.
 * Elements that look the same on the same ground are inspected once.
 */
export function findWeakFocus(page: Page, least = LEAST): Promise<string[]> {
  return page.evaluate((least) => {
    const FOCUSABLE = "a[href], button:not(:disabled), input, select, textarea, summary, [tabindex='0']";
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (!canvas) throw new Error("no canvas");
    type Channels = [number, number, number, number];
    // Drawing a colour takes long, and a page has few.
    const drawn = new Map<string, Channels>();
    const draw = (colour: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data] as Channels;
    };
    /** Red, green, blue and alpha of a CSS colour, each from 0 to 255. */
    const channelsOf = (colour: string) => {
      const channels = drawn.get(colour) ?? draw(colour);
      drawn.set(colour, channels);
      return channels;
    };
    const luminanceOf = (colour: string) => {
      const [red, green, blue] = channelsOf(colour).map((channel) => {
        const part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number, number];
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrastOf = (one: string, other: string) => {
      const [low, high] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
      return (high + 0.05) / (low + 0.05);
    };
    const groundOf = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (channelsOf(backgroundColor)[3] === 255) return backgroundColor;
      }
      return "white";
    };
    const isEnding = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const active = document.activeElement as HTMLElement | null;
    const seen = new Set<string>();
    const weak: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(FOCUSABLE)) {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      const looks = `${element.localName} ${element.className} ${groundOf(element)} ${groundOf(element.parentElement)}`;
      if (seen.has(looks)) continue;
      seen.add(looks);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      // Skips the animation of the ring, to measure its final state.
      for (const animation of document.getAnimations()) if (isEnding(animation)) animation.finish();
      // The ring of a hidden or wrapped control is drawn around its label.
      const ringed = [
        element,
        element.closest("label"),
        element.nextElementSibling,
        element.closest("[class*='has-focus-visible']"),
      ].find(
        (one) =>
          one &&
          getComputedStyle(one).outlineStyle !== "none" &&
          getComputedStyle(one).outlineWidth !== "0px",
      );
      const name = `<${element.localName} class="${element.className}"> « ${element.textContent.trim().slice(0, 40)} »`;
      if (!ringed) {
        weak.push(`${name}: no ring`);
        continue;
      }
      const { outlineColor, outlineOffset, boxShadow } = getComputedStyle(ringed);
      const ground = groundOf(Number.parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement);
      const tones = [outlineColor, ...(boxShadow.match(/(?:rgba?|oklab|oklch|color)\([^)]*\)/g) ?? [])];
      const best = Math.max(...tones.map((tone) => contrastOf(tone, ground)));
      if (best < least) weak.push(`${name}: ${best.toFixed(2)} on ${ground}`);
    }
    // The body cannot be focused.
    if (active && active !== document.body) active.focus({ preventScroll: true });
    else (document.activeElement as HTMLElement | null)?.blur();
    return weak;
  }, least);
}
