import { deflateSync } from "node:zlib";
import { EICAR } from "./clamd.ts";

type Sample = {
  /** The size of the file in bytes. */
  size?: number;
  /** The seed of the random filling. */
  seed?: number;
  pages?: number;
  /** Entries to add to the catalog. */
  catalog?: string;
  /** Entries to add to each page. */
  page?: string;
  /** Further objects; the first has the number 3. */
  objects?: readonly (string | Buffer)[];
  /** Entries to add to the trailer. */
  trailer?: string;
  /** Hides the further objects in a compressed stream, with a cross-reference stream. */
  isCompressed?: boolean;
  /** Spaces after the further objects in that stream, in bytes. */
  padding?: number;
};

/** Writes a PDF byte by byte, so that it contains exactly the structures of a test. */
export function buildPdf({
  size = 0,
  seed = 1,
  pages = 1,
  catalog = "",
  page = "",
  objects = [],
  trailer = "",
  isCompressed = false,
  padding = 0,
}: Sample = {}): Buffer {
  const first = 3 + objects.length;
  const kids = Array.from({ length: pages }, (_, at) => `${first + at} 0 R`).join(" ");
  const hidden = isCompressed ? objects.map((object, at) => [3 + at, String(object)] as const) : [];
  const plain: [number, string | Buffer][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Count ${pages} /Kids [${kids}] /MediaBox [0 0 595 842] >>`],
    ...(isCompressed ? [] : objects.map((object, at): [number, string | Buffer] => [3 + at, object])),
    ...Array.from({ length: pages }, (_, at): [number, string] => [
      first + at,
      `<< /Type /Page /Parent 2 0 R ${page} >>`,
    ]),
  ];
  const container = first + pages;
  if (isCompressed) plain.push([container, objectStream(hidden, padding)]);
  const write = (filling: number) =>
    writeOut(plain, { hidden, container, trailer, filling: fill(filling, seed) });
  const bare = write(0).length;
  // The file also contains the length of the filling in digits, so the right length takes several tries.
  let filling = Math.max(0, size - bare);
  let file = write(filling);
  for (let tries = 0; size > bare && file.length !== size && tries < 8; tries += 1) {
    filling += size - file.length;
    file = write(filling);
  }
  return file;
}

function fill(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + seed * 17) % 251;
  return bytes;
}

export const stream = (dictionary: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${Buffer.byteLength(content)} >>\nstream\n`, "latin1"),
    Buffer.from(content),
    Buffer.from("\nendstream", "latin1"),
  ]);

function objectStream(hidden: readonly (readonly [number, string])[], padding: number): Buffer {
  let offset = 0;
  const index: string[] = [];
  for (const [number, text] of hidden) {
    index.push(`${number} ${offset}`);
    offset += text.length + 1;
  }
  const head = `${index.join(" ")} `;
  const text = head + hidden.map(([, object]) => object).join(" ");
  const content = Buffer.alloc(text.length + padding, " ");
  content.write(text, "latin1");
  return stream(
    `/Type /ObjStm /N ${hidden.length} /First ${head.length} /Filter /FlateDecode`,
    deflateSync(content),
  );
}

type Rest = {
  hidden: readonly (readonly [number, string])[];
  container: number;
  trailer: string;
  filling: Buffer;
};

function writeOut(
  plain: readonly [number, string | Buffer][],
  { hidden, container, trailer, filling }: Rest,
): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n", "latin1")];
  let length = parts[0]?.length ?? 0;
  const add = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string, "latin1");
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets = new Map<number, number>();
  const object = (number: number, content: string | Buffer) => {
    offsets.set(number, length);
    add(`${number} 0 obj\n`);
    add(content);
    add("\nendobj\n");
  };
  const last = container + 1;
  for (const [number, content] of plain) object(number, content);
  object(last, stream("", filling));
  const start = length;
  if (hidden.length > 0) {
    const place = new Map(hidden.map(([number], at) => [number, at]));
    const rows = Array.from({ length: last + 2 }, (_, number) => {
      const row = Buffer.alloc(7);
      const at = place.get(number);
      const offset = number === last + 1 ? start : offsets.get(number);
      row.writeUInt8(at !== undefined ? 2 : offset === undefined ? 0 : 1, 0);
      row.writeUInt32BE(at !== undefined ? container : (offset ?? 0), 1);
      row.writeUInt16BE(at ?? 0, 5);
      return row;
    });
    const head = `/Type /XRef /Size ${last + 2} /W [1 4 2] /Root 1 0 R ${trailer}`;
    object(last + 1, stream(head, Buffer.concat(rows)));
  } else {
    add(`xref\n0 ${last + 1}\n0000000000 65535 f \n`);
    for (let number = 1; number <= last; number += 1) {
      const offset = offsets.get(number);
      add(offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`);
    }
    add(`trailer\n<< /Size ${last + 1} /Root 1 0 R ${trailer} >>\n`);
  }
  add(`startxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** A valid document in which every scanner finds the test virus. */
export const infectedPdf = (): Buffer => buildPdf({ objects: [stream("", EICAR)] });
