import { randomBytes } from "node:crypto";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type CatalogueAdministration,
  startCatalogueAdministration,
} from "../../../../test/catalogue-administration.ts";
import { filesOf } from "../../../../test/workbooks.ts";

let catalogue: CatalogueAdministration;
let files: ReturnType<typeof filesOf>;
let right: Uint8Array;
beforeAll(async () => {
  catalogue = await startCatalogueAdministration();
  files = filesOf(catalogue);
  await catalogue.added();
  right = (await files.exported()).bytes;
});
afterAll(() => catalogue.server.close());

const SHEET = "xl/worksheets/sheet1.xml";

/** The exported workbook with one of its files replaced. */
function withFile(name: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(right);
  parts[name] = strToU8(change(strFromU8(parts[name] ?? new Uint8Array())));
  return zipSync(parts, { level: 1 });
}

/** A workbook that unpacks to more than 64 MB; packed once, because that takes a second. */
let bomb: Uint8Array | undefined;
function tooLarge(): Uint8Array {
  bomb ??= withFile(SHEET, (xml) => xml.replace("<sheetData>", `${" ".repeat(70_000_000)}<sheetData>`));
  return bomb;
}

/** Understates the size of an entry in the central directory. */
function lying(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes);
  for (let at = file.indexOf("PK\x01\x02"); at !== -1; at = file.indexOf("PK\x01\x02", at + 4)) {
    if (file.readUInt32LE(at + 24) > 1_000_000) file.writeUInt32LE(1000, at + 24);
  }
  return file;
}

describe("refuses a file that", () => {
  test.each<[string, () => Uint8Array, number, string]>([
    ["is empty", () => new Uint8Array(), 415, "file_type_refused"],
    ["is a PDF", () => Buffer.from("%PDF-1.7 …"), 415, "file_type_refused"],
    ["is noise", () => randomBytes(10_000), 415, "file_type_refused"],
    ["is an archive of something else", () => zipSync({ "a.txt": strToU8("a") }), 415, "file_type_refused"],
    ["is cut off", () => right.slice(0, right.length - 200), 415, "file_type_refused"],
    ["has no XML in its sheet", () => withFile(SHEET, () => "<<<"), 415, "file_type_refused"],
    ["is above 5 MB", () => randomBytes(5 * 1024 * 1024 + 1), 413, "file_too_large"],
    ["unpacks to more than is read", tooLarge, 413, "file_too_large"],
    ["hides how much it unpacks to", () => lying(tooLarge()), 415, "file_type_refused"],
    [
      "has a cell at the end of the world",
      () => withFile(SHEET, (xml) => xml.replace('r="A2"', 'r="A1048576"')),
      413,
      "file_too_large",
    ],
    [
      "has a cell at the end of the world, written in another way",
      () => withFile(SHEET, (xml) => xml.replace('r="A2"', "x='>' r = 'A1048576'")),
      413,
      "file_too_large",
    ],
    [
      "has tags that never end",
      () => withFile(SHEET, (xml) => xml.replace("<sheetData>", `${"<c ".repeat(2_000_000)}<sheetData>`)),
      415,
      "file_type_refused",
    ],
    [
      "has a cell at the other end",
      () => withFile(SHEET, (xml) => xml.replace('r="A2"', 'r="XFD2"')),
      413,
      "file_too_large",
    ],
  ])("%s", async (_, file, status, code) => {
    const reply = await files.sent(file());
    expect(reply.body).toMatchObject({ code });
    expect(reply.status).toBe(status);
  });
});

describe("a workbook", () => {
  test("with macros is read without them", async () => {
    const parts = { ...unzipSync(right), "xl/vbaProject.bin": randomBytes(1000) };
    expect((await files.imported(zipSync(parts))).services.unchanged).toBe(1);
  });

  test("with a formula is read by its result, and refused where the formula failed", async () => {
    const cell = /<c r="N2"[^>]*>.*?<\/c>/;
    const computed = withFile(SHEET, (xml) => xml.replace(cell, '<c r="N2"><f>12000*2</f><v>24000</v></c>'));
    expect((await files.tried(computed)).changes).toMatchObject([
      { changes: [{ what: "base_price", to: 24_000 }] },
    ]);
    const failed = withFile(SHEET, (xml) =>
      xml.replace(cell, '<c r="N2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
    );
    expect((await files.tried(failed)).errors).toEqual([
      { sheet: "Services", line: 2, column: "base_price", code: "cell_invalid" },
    ]);
  });

  test("handles names of built-in object properties safely", async () => {
    const parts = {
      ...unzipSync(right),
      "__proto__.xml": strToU8("<a/>"),
      "constructor.xml": strToU8("<a/>"),
    };
    expect((await files.tried(zipSync(parts))).services.unchanged).toBe(1);
  });
});
