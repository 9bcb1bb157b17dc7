import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FolderDriver } from "./storage-folder.ts";

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "walk-"));
});
afterAll(() => rm(parent, { recursive: true }));

/** Every key, page after page. */
async function pages(driver: FolderDriver, prefix: string): Promise<string[][]> {
  const listed: string[][] = [];
  let paginationToken: string | undefined;
  do {
    const page = await driver.listAll(prefix, {
      recursive: true,
      ...(paginationToken && { paginationToken }),
    });
    listed.push([...page.objects].map((file) => ("key" in file ? file.key : "")));
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return listed;
}

const name = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,2}[A-Za-z0-9_-]$/);
const key = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));

test("lists a folder like a bucket: by whole keys, in pages, each key once", async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(key, { maxLength: 25, selector: (one) => one.toLowerCase() }),
      fc.integer({ min: 1, max: 6 }),
      async (keys, size) => {
        round += 1;
        const driver = new FolderDriver(join(parent, String(round)), size);
        // A folder of one key cannot be the file of another.
        const written = keys.filter(
          (one) =>
            !keys.some((other) => other !== one && other.toLowerCase().startsWith(`${one.toLowerCase()}/`)),
        );
        for (const one of written) await driver.put(one, "x");
        const listed = await pages(driver, "/");
        expect(listed.flat()).toEqual(written.toSorted((one, other) => (one < other ? -1 : 1)));
        for (const page of listed.slice(0, -1)) expect(page).toHaveLength(size);
      },
    ),
    { numRuns: 40 },
  );
});

test("treats a prefix as a folder, and a missing one as empty", async () => {
  const driver = new FolderDriver(join(parent, "prefix"), 2);
  for (const one of ["a/1", "a/2", "a/b/3", "ab/4", "c"]) await driver.put(one, "x");
  expect(await pages(driver, "a")).toEqual([["a/1", "a/2"], ["a/b/3"]]);
  expect(await pages(driver, "a/")).toEqual([["a/1", "a/2"], ["a/b/3"]]);
  expect(await pages(driver, "nowhere/")).toEqual([[]]);
});
