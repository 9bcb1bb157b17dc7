import { expect, test } from "vitest";
import { inlineStyles } from "./inline-styles.server.ts";
import { areStylesKnown } from "./known-styles.ts";

test("replaces links to built style sheets with their rules, as they are", () => {
  const html = `<link rel="icon" href="/a.svg"/><link rel="stylesheet" href="/assets/frame-A_1-b.css#"/><link rel="stylesheet" href="/assets/b.css"/><p>é’</p>`;
  const replaced = inlineStyles(Buffer.from(html), (href) => Buffer.from(`a{content:"’ ${href}"}`));
  expect(replaced.toString()).toBe(
    `<link rel="icon" href="/a.svg"/><style data-href="/assets/frame-A_1-b.css" data-link="/assets/frame-A_1-b.css#">a{content:"’ /assets/frame-A_1-b.css"}</style><style data-href="/assets/b.css" data-link="/assets/b.css">a{content:"’ /assets/b.css"}</style><p>é’</p>`,
  );
});

test("reads from the cookies whether the browser has the style sheet", () => {
  expect(areStylesKnown("lang=fr; styles=1")).toBe(true);
  expect(areStylesKnown("mystyles=1; styles=2")).toBe(false);
  expect(areStylesKnown(null)).toBe(false);
});
