import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { isWebLink, siteOf } from "./resource.ts";

describe("isWebLink", () => {
  it.each([
    "https://www.service-public.fr/particuliers",
    "http://minjustice.gov.cm",
    "https://exemple.cm:8443/a?b=c#d",
    "https://états-généraux.cm/é",
    "HTTPS://EXEMPLE.CM",
    "https://xn--80ak6aa92e.xn--p1ai/",
  ])("accepts %s", (link) => {
    expect(isWebLink(link)).toBe(true);
  });

  it.each([
    "",
    "exemple.cm",
    "//exemple.cm",
    "javascript:alert(1)",
    "javascript://exemple.cm/%0aalert(1)",
    "data:text/html,x",
    "ftp://exemple.cm",
    "mailto:awa@exemple.cm",
    "https://",
    "https://localhost/",
    "https://exemple.cm@ailleurs.test/",
    "https://banque.cm:secret@ailleurs.test/",
    "https://exemple.cm\\@ailleurs.test/",
    " https://exemple.cm",
    "https://exemple.cm/a b",
    "https://exemple.cm/\n",
    "https://exemple.cm/\u202e",
    `https://exemple.cm/${"a".repeat(2000)}`,
  ])("refuses %j", (link) => {
    expect(isWebLink(link)).toBe(false);
  });

  it("agrees with the browser's URL parser on the target host", () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (link) => {
        fc.pre(isWebLink(link));
        const { hostname, protocol } = new URL(link);
        expect(["http:", "https:"]).toContain(protocol);
        expect(siteOf(link)).toBe(hostname.replace(/^www\./, ""));
      }),
    );
  });

  it("stays fast for any text", () => {
    const begun = performance.now();
    for (const link of [
      `https://${"a.".repeat(990)}`,
      `https://${"a-".repeat(990)}`,
      `https://${"a".repeat(1990)}`,
    ])
      isWebLink(link);
    expect(performance.now() - begun).toBeLessThan(patience(200));
  });
});

describe("siteOf", () => {
  it.each([
    ["https://www.Service-Public.fr/x", "service-public.fr"],
    ["http://a.b.cm:80?x", "a.b.cm"],
    ["nonsense", ""],
  ])("%s: %s", (link, site) => {
    expect(siteOf(link)).toBe(site);
  });
});
