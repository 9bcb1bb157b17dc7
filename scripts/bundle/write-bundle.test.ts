import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { packBundle } from "./write-bundle.ts";

test("the packed folder is compressed, and tar unpacks it with its contents and modes", () => {
  const place = mkdtempSync(join(tmpdir(), "packed-"));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const written = join(place, "passerelle");
  const elsewhere = join(place, "elsewhere");
  for (const folder of [written, elsewhere]) mkdirSync(folder);
  const text = "compressible ".repeat(10_000);
  writeFileSync(join(written, "start"), text, { mode: 0o755 });
  const archive = `${written}.tar.gz`;
  packBundle(written, archive);
  expect(statSync(archive).size).toBeLessThan(text.length / 10);
  const { status, stderr } = spawnSync("tar", ["-xzf", archive, "-C", elsewhere], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  const unpacked = join(elsewhere, "passerelle/start");
  expect(readFileSync(unpacked, "utf8")).toBe(text);
  expect(statSync(unpacked).mode & 0o777).toBe(0o755);
});
