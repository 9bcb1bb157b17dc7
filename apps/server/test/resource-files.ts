import { crc32 } from "node:zlib";

/** An uncompressed ZIP: a DOCX need not be compressed. */
function zip(files: Record<string, string>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const [path, data] = [Buffer.from(name), Buffer.from(content)];
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(path.length, 22);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), head, path, data]);
    const rest = Buffer.alloc(16);
    rest.writeUInt32LE(offset, 12);
    central.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\0", "latin1"), head.subarray(0, 24), rest, path]),
    );
    local.push(entry);
    offset += entry.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(local.length, 4);
  end.writeUInt16LE(local.length, 6);
  end.writeUInt32LE(Buffer.concat(central).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, ...central, Buffer.from("PK\x05\x06", "latin1"), end]);
}

/** An Office Open XML file whose main part has this content type. */
function office(type: string): Buffer {
  return zip({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    "word/document.xml": "<w:document/>",
  });
}

export const docx = () =>
  office("application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml");

/** A DOCX with macros. */
export const docm = () => office("application/vnd.ms-word.document.macroEnabled.main+xml");

/** A compound file with these streams, in sectors of 512 bytes; with a stream WordDocument it is a DOC. */
export function compoundFile(streams: readonly string[]): Buffer {
  const header = Buffer.alloc(512, 0);
  header.write("d0cf11e0a1b11ae1", 0, "hex");
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  // Sector 0 is the table, sector 1 the directory.
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const names = ["Root Entry", ...streams];
  const sectors = Math.ceil(names.length / 4);
  const directory = Buffer.alloc(sectors * 512, 0);
  for (const [index, name] of names.entries()) {
    const at = index * 128;
    directory.write(name, at, "utf16le");
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.writeUInt8(index === 0 ? 5 : 2, at + 66);
  }
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  for (let sector = 1; sector <= sectors; sector++)
    table.writeUInt32LE(sector === sectors ? 0xfffffffe : sector + 1, sector * 4);
  return Buffer.concat([header, table, directory]);
}

export const doc = () => compoundFile(["1Table", "Data", "\u0005SummaryInformation", "WordDocument"]);
