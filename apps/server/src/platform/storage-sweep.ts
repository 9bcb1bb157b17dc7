import type { FileStorage } from "./storage.ts";

/**
 * Deletes the files under `prefix` that were last written before an instant and that `findKnown` does not name: bytes
 * are written before their row and deleted after it, and a process that dies between the two leaves them.
 */
export async function sweepFiles(
  storage: FileStorage,
  prefix: string,
  before: Date,
  findKnown: (keys: string[]) => Promise<Set<string>>,
): Promise<void> {
  let paginationToken: string | undefined;
  do {
    const page = await storage.listAll(prefix, { recursive: true, paginationToken });
    const files = [...page.objects].filter((object) => object.isFile);
    const known = await findKnown(files.map((file) => file.key));
    for (const file of files.filter(({ key }) => !known.has(key))) {
      const { lastModified } = await file.getMetaData();
      if (lastModified < before) await storage.delete(file.key);
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}
