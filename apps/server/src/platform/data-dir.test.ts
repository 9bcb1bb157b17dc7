import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareDataDir } from "./data-dir.ts";
import { ConfigurationError } from "./env.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "data-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

async function write(path: string, mode: number): Promise<string> {
  await writeFile(path, "x");
  await chmod(path, mode);
  return path;
}

test.skipIf(process.platform === "win32")("creates a folder that only its owner can enter", async () => {
  const folder = join(root, "above", "new");
  await prepareDataDir(folder);
  expect(await modeOf(folder)).toBe("700");
  // Files that are written afterwards.
  await mkdir(join(folder, "files"));
  await writeFile(join(folder, "files", "a.pdf"), "x");
  expect([await modeOf(join(folder, "files")), await modeOf(join(folder, "files", "a.pdf"))]).toEqual([
    "700",
    "600",
  ]);
});

test.skipIf(process.platform === "win32")("closes what an earlier version left open", async () => {
  const folder = join(root, "former");
  const deep = join(folder, "files", "person", "request");
  await mkdir(deep, { recursive: true });
  const outside = await write(join(root, "outside.txt"), 0o644);
  const others = await write(join(folder, "notes-of-the-operator.txt"), 0o644);
  await symlink(outside, join(deep, "link"));
  const document = await write(join(deep, "passport.pdf"), 0o644);
  const key = await write(join(folder, "encryption.key"), 0o664);
  for (const open of [folder, join(folder, "files"), join(folder, "files", "person"), deep])
    await chmod(open, 0o755);

  await prepareDataDir(folder);
  for (const closed of [folder, join(folder, "files"), join(folder, "files", "person"), deep])
    expect(await modeOf(closed)).toBe("700");
  expect([await modeOf(document), await modeOf(key)]).toEqual(["600", "600"]);
  expect([await modeOf(outside), await modeOf(others)]).toEqual(["644", "644"]);
});

test.skipIf(process.platform === "win32")("refuses a folder that many use", async () => {
  const folder = join(root, "shared");
  await mkdir(folder);
  await chmod(folder, 0o1777);
  await expect(prepareDataDir(folder)).rejects.toThrow(ConfigurationError);
  expect((await stat(folder)).mode & 0o1777).toBe(0o1777);
});
