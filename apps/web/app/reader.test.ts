import { expect, test } from "vitest";
import { readerOf } from "./reader.ts";

const ID = "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c11";
const BOTH = `lang=en; page_session=sealed.1.a.b; page_reader=${ID}~Africa/Porto-Novo; other=1`;

test("renders a page for the person of its cookie, in the zone of their browser", () => {
  expect(readerOf({ cookie: BOTH })).toEqual({
    "accept-language": "en",
    cookie: `page_session=sealed.1.a.b; page_reader=${ID}~Africa/Porto-Novo`,
  });
});

test.each(["cross-site", "same-site"])("a page that another site opens is for no person: %s", (site) => {
  expect(readerOf({ cookie: BOTH, "sec-fetch-site": site }).cookie).toBe("");
});

test.each(["none", "same-origin"])("a page that its person opens is for them: %s", (site) => {
  expect(readerOf({ cookie: BOTH, "sec-fetch-site": site }).cookie).toContain("page_session=");
});

test("never shares the key of a page between two people", () => {
  const other = BOTH.replace("sealed.1.a.b", "sealed.1.a.c");
  expect(readerOf({ cookie: other })).not.toEqual(readerOf({ cookie: BOTH }));
});

test("ignores the browser's reader without the cookie of the page", () => {
  expect(readerOf({ cookie: BOTH.replace(/page_session=[^;]+; /, "") }).cookie).toBe("");
});
