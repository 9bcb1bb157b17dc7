import type { Readable } from "node:stream";
import { Zip, ZipPassThrough } from "fflate";

/** A file of an archive. `name` includes folders; `at`: its last change. */
export type ZippedFile = { name: string; at: Date; read: () => Promise<Uint8Array | Readable> };

/** A ZIP archive that is created while it is sent. Nothing is compressed: PDF files and pictures already are. */
export async function* zipFiles(
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, at, read } of files) {
    const bytes = await read();
    const entry = new ZipPassThrough(name);
    entry.mtime = at;
    zip.add(entry);
    if (bytes instanceof Uint8Array) entry.push(bytes, true);
    else {
      for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
        entry.push(chunk);
        yield* ready.splice(0);
      }
      entry.push(new Uint8Array(), true);
    }
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
