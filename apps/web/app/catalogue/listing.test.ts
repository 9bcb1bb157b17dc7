import { describe, expect, it } from "vitest";
import { createClient } from "../lib/client.ts";
import { askedIn, isWhole, listingIsStale, loadListing } from "./listing.ts";

const answering = (status: number, body: unknown) => {
  const asked: string[] = [];
  const call = createClient(
    async (url) => {
      asked.push(url);
      return Response.json(body, { status });
    },
    () => ({}),
  );
  return { call, asked };
};
const { signal } = new AbortController();
const at = (path: string) => ({ url: `http://localhost${path}`, signal });
const countries = [{ code: "CM", name: "Cameroun", flag: "CM" }];
const page = { services: [], subcategories: [], countries, total: 0, page: 1, per_page: 24 };

describe("a list of services", () => {
  it("loads its category, or all services", async () => {
    const { call, asked } = answering(200, { ...page, available: 14 });
    expect(await loadListing(call, "personnels", at("/services/personnels"), null)).toMatchObject({
      available: 14,
      failure: null,
    });
    await loadListing(call, undefined, at("/services?lang=en&page=1"), "lang=en");
    expect(asked).toEqual(["/api/services?category=personnels", "/api/services"]);
  });

  it("loads the whole list if a narrowed one is small enough", async () => {
    const { call, asked } = answering(200, { ...page, available: 24 });
    const listing = await loadListing(call, undefined, at("/services?q=visa"), null);
    expect(asked).toEqual(["/api/services?search=visa", "/api/services"]);
    expect(isWhole(listing)).toBe(true);
  });

  it("lets the server filter, order and page a long list", async () => {
    const { call, asked } = answering(200, { ...page, available: 25 });
    const listing = await loadListing(
      call,
      "personnels",
      at("/services/personnels?q=visa&sub=Maison&page=3"),
      "user_category=investor",
    );
    expect(asked).toEqual([
      "/api/services?category=personnels&search=visa&subcategory=Maison&page=3&person=investor",
    ]);
    expect(isWhole(listing)).toBe(false);
    expect(listing.asked).toBe(askedIn(new URLSearchParams("page=3&sub=Maison&q=visa"), "investor"));
  });

  it("is of the country in the address or of the one remembered, also as a whole list", async () => {
    const { call, asked } = answering(200, { ...page, available: 2 });
    const from = async (path: string, cookies: string | null) => {
      asked.length = 0;
      const { country } = await loadListing(call, undefined, at(path), cookies);
      return [country, ...asked];
    };
    expect(await from("/services?country=CM", null)).toEqual(["CM", "/api/services?country=CM"]);
    expect(await from("/services?q=visa", "service_country=CM")).toEqual([
      "CM",
      "/api/services?search=visa&country=CM",
      "/api/services?country=CM",
    ]);
    expect(await from("/services?country=all", "service_country=CM")).toEqual([null, "/api/services"]);
    // A country without services is ignored.
    expect(await from("/services?country=FR", null)).toEqual([
      null,
      "/api/services?country=FR",
      "/api/services",
    ]);
  });

  it("sends no query that the API would refuse", () => {
    const asked = (query: string) => JSON.parse(askedIn(new URLSearchParams(query), null)) as string[][];
    for (const page of ["0", "-1", "1.5", "x", "100001", "1"]) expect(asked(`page=${page}`)).toEqual([]);
    expect(asked("q=%00")).toEqual([]);
    expect(asked(`q=${"a".repeat(200)}`)).toEqual([["search", "a".repeat(100)]]);
    expect(asked("q=&sub=")).toEqual([]);
  });

  it("is empty with an error code when the call fails", async () => {
    const { call } = answering(500, { code: "internal", request_id: "r-1" });
    expect(await loadListing(call, undefined, at("/services"), null)).toMatchObject({
      services: [],
      failure: { code: "internal", requestId: "r-1" },
    });
  });

  it("throws errors that are not the API's", async () => {
    const call = createClient(
      () => Promise.resolve(Response.json({})),
      () => Promise.reject(new TypeError("ours")),
    );
    await expect(loadListing(call, undefined, at("/services"), null)).rejects.toThrow("ours");
  });
});

describe("reloading a list", () => {
  const stale = (current: string, next: string) =>
    listingIsStale({
      currentUrl: new URL(current, "http://localhost"),
      nextUrl: new URL(next, "http://localhost"),
    } as Parameters<typeof listingIsStale>[0]);

  it("happens for another page or on request, not for a filter", () => {
    expect(stale("/services", "/services/personnels")).toBe(true);
    expect(stale("/services?q=a", "/services?q=a")).toBe(true);
    expect(stale("/services?q=a", "/services?q=ab")).toBe(false);
    expect(stale("/services?q=a", "/services?q=a&sub=Maison")).toBe(false);
    expect(stale("/services?q=a", "/services?q=a&country=CM")).toBe(true);
    expect(stale("/services?country=SN", "/services?country=CM")).toBe(true);
  });
});
