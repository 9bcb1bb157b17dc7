import { createHash } from "node:crypto";
import { expect, it, vi } from "vitest";
import { proveWork, solve } from "./proof-of-work.ts";

it("finds a number whose hash begins with as many zeros as asked, for one address", async () => {
  const token = await solve("10.8.abc.def", 8, "awa@voyage.test");
  const [challenge, number] = token.split(":");
  expect(challenge).toBe("10.8.abc.def");
  const hash = createHash("sha256").update(`${challenge}:awa@voyage.test:${number}`).digest();
  expect(hash[0]).toBe(0);
});

it("requests the task first, and computes nothing while traffic is usual or the service is unavailable", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ needed: false }));
  expect(await proveWork("awa@voyage.test")).toBeUndefined();
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await proveWork("awa@voyage.test")).toBeUndefined();
  vi.stubGlobal("fetch", async () => Response.json({ needed: true, challenge: "10.4.abc.def", bits: 4 }));
  expect(await proveWork("Awa@Voyage.test")).toMatch(/^10\.4\.abc\.def:\d+$/);
  vi.unstubAllGlobals();
});
