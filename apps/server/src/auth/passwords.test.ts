import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { hashesComputed, hashPassword, isOurs, passwordMatches } from "./passwords.ts";

test("computes at most as many hashes at once as the machine has cores", async () => {
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  hashesComputed.subscribe(count);
  const hashes = Array.from({ length: 8 }, () => hashPassword("Akwaba!2026"));
  expect(begun).toBeGreaterThanOrEqual(1);
  expect(begun).toBeLessThanOrEqual(availableParallelism());
  await Promise.all(hashes);
  hashesComputed.unsubscribe(count);
  expect(begun).toBe(8);
});

test("continues with the next after a failed one", async () => {
  for (let time = 0; time < 5; time += 1) {
    await expect(passwordMatches("no hash at all", "Akwaba!2026")).rejects.toThrow();
  }
  const hash = await hashPassword("Akwaba!2026");
  expect(isOurs(hash)).toBe(true);
  expect(await passwordMatches(hash, "Akwaba!2026")).toBe(true);
  expect(await passwordMatches(hash, "akwaba!2026")).toBe(false);
});
