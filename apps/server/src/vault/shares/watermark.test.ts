import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { realPdf } from "../../../test/builders/vault.ts";
import { watermark } from "./watermark.ts";

test("reads and copies two documents at once, and then the others", async () => {
  const bytes = await realPdf();
  let loaded = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const load = async () => {
    loaded += 1;
    await held;
    return bytes;
  };
  const copies = Array.from({ length: 4 }, () => watermark(load, "application/pdf", ["Banque"]));
  await setTimeout();
  expect(loaded).toBe(2);
  release();
  await Promise.all(copies);
  expect(loaded).toBe(4);
});
