import { expect, test } from "vitest";
import { partOf, sitemapIndex, sitemapOf } from "./sitemaps.ts";

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/p/${index}`);
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
const asked = (part: string) => new URLSearchParams(part && { part });

test.each([
  ["", 10_020, 1],
  ["7", 10_020, 1],
  ["", 25_000, 1],
  ["", 25_001, undefined],
  ["2", 25_001, 2],
  ["3", 25_001, undefined],
  ["0", 25_001, undefined],
  ["1.5", 25_001, undefined],
])("reads part %j of %i pages", (part, count, expected) => {
  expect(partOf(asked(part), count)).toBe(expected);
});

test("writes ten thousand services to one file, in both languages", () => {
  const found = addresses(sitemapOf("https://passerelle.test", paths(10_000), 1));
  expect(found).toHaveLength(20_000);
  expect(new Set(found).size).toBe(20_000);
});

test("splits addresses into files of the maximum size", () => {
  const all = paths(25_001);
  const parts = addresses(sitemapIndex("https://passerelle.test", all));
  expect(parts).toEqual([1, 2].map((part) => `https://passerelle.test/sitemap.xml?part=${part}`));
  const found = parts.map((_, index) => addresses(sitemapOf("https://passerelle.test", all, index + 1)));
  expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(50_000);
  expect(new Set(found.flat()).size).toBe(50_002);
});
