import { expect, test } from "vitest";
import { inlineStyles } from "./inline-styles.server.ts";
import { areStylesKnown } from "./known-styles.ts";

test("replaces links to built style sheets with their rules, as they are", () => {
  const html = `<link rel="icon" href="/a.svg"/><link rel="stylesheet" href="/assets/frame-A_1-b.css#"/><p>$&</p>`;
  expect(inlineStyles(html, (href) => `a{content:"$& ${href}"}`)).toBe(
    `<link rel="icon" href="/a.svg"/><style data-href="/assets/frame-A_1-b.css" data-link="/assets/frame-A_1-b.css#">a{content:"$& /assets/frame-A_1-b.css"}</style><p>$&</p>`,
  );
});

test("reads from the cookies whether the browser has the style sheet", () => {
  expect(areStylesKnown("lang=fr; styles=1")).toBe(true);
  expect(areStylesKnown("mystyles=1; styles=2")).toBe(false);
  expect(areStylesKnown(null)).toBe(false);
});
