import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const readSheet = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

/** The colours that a part of the style sheet sets, by name: those of the light and of the dark theme. */
function coloursIn(css: string): Record<string, [light: string, dark: string]> {
  const found = css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g);
  return Object.fromEntries([...found].map(([, name = "", light = "", dark = ""]) => [name, [light, dark]]));
}

const NORMAL = coloursIn(/@theme \{[\s\S]*?\n\}/.exec(readSheet("theme.css"))?.[0] ?? "");
const MORE = { ...NORMAL, ...coloursIn(readSheet("contrast.css")) };

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const SOFT = ["primary-soft", "accent-soft", "info-soft", "success-soft", "warning-soft", "danger-soft"];
const GROUNDS = ["paper", "surface", "sunken", ...SOFT];
const TEXTS = ["ink", "muted", "primary", "accent-ink", "info", "success", "warning", "danger"];
const FILLED = ["deep", "primary", "primary-strong", "accent", "danger-solid"];

/** The best contrast of one of these colours on each ground, in the named theme; only those below `least`. */
function weakOf(all: typeof NORMAL, theme: 0 | 1, grounds: string[], least: number, ...colours: string[]) {
  const colour = (name: string) => all[name]?.[theme] ?? expect.fail(`no colour ${name}`);
  return grounds
    .map((ground) => ({
      ground,
      best: Math.max(...colours.map((one) => contrastOf(colour(one), colour(ground)))),
    }))
    .filter(({ best }) => best < least)
    .map(({ ground, best }) => `${colours.join(" or ")} on ${ground}: ${best.toFixed(2)}`);
}

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("in the %s theme", (_name, theme) => {
  test("texts are 4.5:1 and the focus ring 3:1 on every ground", () => {
    expect([
      ...TEXTS.flatMap((text) => weakOf(NORMAL, theme, GROUNDS, 4.5, text)),
      ...weakOf(NORMAL, theme, [...GROUNDS, ...FILLED], 3, "ring", "ring-gap"),
    ]).toEqual([]);
  });

  test("more contrast changes colours that exist", () => {
    const changed = Object.keys(coloursIn(readSheet("contrast.css")));
    expect(changed).toContain("line");
    for (const name of changed) expect(Object.keys(NORMAL)).toContain(name);
  });

  test("with more contrast, texts, edges and the focus ring are 7:1 on every ground", () => {
    expect([
      ...[...TEXTS, "line", "edge"].flatMap((one) => weakOf(MORE, theme, GROUNDS, 7, one)),
      ...weakOf(MORE, theme, [...GROUNDS, ...FILLED], 7, "ring", "ring-gap"),
      ...weakOf(MORE, theme, ["primary", "primary-strong"], 7, "on-primary"),
      ...weakOf(MORE, theme, ["deep"], 7, "on-deep-muted"),
      ...weakOf(MORE, theme, ["accent"], 7, "on-accent"),
    ]).toEqual([]);
  });
});
