import { describe, expect, it } from "vitest";
import { createClient } from "../lib/client.ts";
import { listingIsStale, loadListing } from "./listing.ts";

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

describe("a list of services", () => {
  it("asks for its category, or for all", async () => {
    const { call, asked } = answering(200, { services: [] });
    expect(await loadListing(call, "personnels", signal)).toEqual({ services: [], failure: null });
    await loadListing(call, undefined, signal);
    expect(asked).toEqual(["/api/services?category=personnels", "/api/services"]);
  });

  it("is empty and says why when the call fails", async () => {
    const { call } = answering(500, { code: "internal", request_id: "r-1" });
    expect(await loadListing(call, undefined, signal)).toEqual({
      services: [],
      failure: { code: "internal", requestId: "r-1" },
    });
  });

  it("breaks on what is no answer of the API: a mistake of ours is not an empty list", async () => {
    const call = createClient(
      () => Promise.resolve(Response.json({})),
      () => Promise.reject(new TypeError("ours")),
    );
    await expect(loadListing(call, undefined, signal)).rejects.toThrow("ours");
  });
});

describe("loading a list again", () => {
  const stale = (current: string, next: string) =>
    listingIsStale({
      currentUrl: new URL(current, "http://localhost"),
      nextUrl: new URL(next, "http://localhost"),
    } as Parameters<typeof listingIsStale>[0]);

  it("is for another page or on request, never for a filter", () => {
    expect(stale("/services", "/services/personnels")).toBe(true);
    expect(stale("/services?q=a", "/services?q=a")).toBe(true);
    expect(stale("/services?q=a", "/services?q=ab")).toBe(false);
    expect(stale("/services?q=a", "/services?q=a&sub=Maison")).toBe(false);
  });
});
