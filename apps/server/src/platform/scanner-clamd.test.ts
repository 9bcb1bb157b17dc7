import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { EICAR, type FakeClamd, startClamd } from "../../test/clamd.ts";
import { type Scanner, ScannerForeign, ScannerUnavailable, ScanRefused } from "./scanner.ts";
import { parseClamdUrl, type ScannerAddress } from "./scanner-address.ts";
import { openClamd } from "./scanner-clamd.ts";

let clamd: FakeClamd;
let scanner: Scanner;
beforeEach(async () => {
  clamd = await startClamd();
  scanner = openClamd(parseClamdUrl(clamd.url) as ScannerAddress);
});
afterEach(() => clamd.stop());

const scan = (...parts: (Buffer | string)[]) =>
  scanner.scan(Readable.from(parts.map((part) => Buffer.from(part as string))));

test("sends every byte in chunks, and reports a file without findings as clean", async () => {
  const large = Buffer.alloc(300_000, "abcdefg");
  expect(await scan("first", large, "last")).toEqual({ state: "clean" });
  expect(clamd.scanned).toEqual([Buffer.concat([Buffer.from("first"), large, Buffer.from("last")])]);
});

test("reports an infected file with the name of what was found, also across chunks", async () => {
  const found = { state: "infected", signature: "Eicar-Test-Signature" };
  expect(await scan(EICAR)).toEqual(found);
  expect(await scan(EICAR.slice(0, 20), EICAR.slice(20))).toEqual(found);
});

test("refuses a file above the scanner's limit, although the answer comes before the end", async () => {
  clamd.maxBytes = 100_000;
  const endless = Array.from({ length: 200 }, () => Buffer.alloc(65_536));
  await expect(scan(...endless)).rejects.toThrow(ScanRefused);
});

test.each(["closing", "foreign", "endless"] as const)(
  "a scanner that is %s gives no verdict",
  async (behaviour) => {
    clamd.behaviour = behaviour;
    await expect(scan("text")).rejects.toThrow(ScannerUnavailable);
    await expect(scanner.check()).rejects.toThrow(
      behaviour === "closing" ? ScannerUnavailable : ScannerForeign,
    );
  },
);

test("gives up on a scanner that does not answer", async () => {
  clamd.behaviour = "silent";
  const address = parseClamdUrl(clamd.url) as ScannerAddress;
  const hasty = openClamd(address, { connectMs: patience(2_000), idleMs: 50, longestMs: patience(5_000) });
  await expect(hasty.scan(Readable.from([Buffer.from("text")]))).rejects.toThrow(ScannerUnavailable);
});

test("needs no reconnection after the scanner was away", async () => {
  await clamd.stop();
  await expect(scan("text")).rejects.toThrow(ScannerUnavailable);
  await expect(scanner.check()).rejects.toThrow(ScannerUnavailable);
  await clamd.resume();
  expect(await scan("text")).toEqual({ state: "clean" });
  await expect(scanner.check()).resolves.toBeUndefined();
});

test("throws the error of the byte stream, and remains usable", async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from("text");
      throw new Error("the storage failed");
    })(),
  );
  await expect(scanner.scan(broken)).rejects.toThrow("the storage failed");
  expect(await scan("text")).toEqual({ state: "clean" });
});

test.each([
  ["tcp://clamd:3310", { host: "clamd", port: 3310 }],
  ["tcp://[::1]:3310", { host: "::1", port: 3310 }],
  ["unix:/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
])("reads %s", (url, address) => {
  expect(parseClamdUrl(url)).toEqual(address);
});

test.each([
  "tcp://clamd",
  "http://clamd:3310",
  "tcp://clamd:3310/path",
  "tcp://me:secret@clamd:3310",
  "unix:",
  "clamd",
])("refuses %s, without showing it", (url) => {
  const { error } = parseClamdUrl(url) as { error: string };
  expect(error).toContain("tcp://host:port");
  expect(error).not.toContain("secret");
});
