import { expect, test } from "vitest";
import { readPdf } from "../../../test/billing/pdf.ts";
import { openPdf, write } from "./drawing.ts";

/** What a reader of the file finds as text. */
async function textOf(shown: string): Promise<string> {
  const pdf = openPdf({ title: "A title", language: "fr", createdAt: new Date(0) });
  const pieces: Uint8Array[] = [];
  pdf.on("data", (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise<void>((resolve) => pdf.once("end", resolve));
  write(pdf, shown, { x: 50, y: 50, width: 400 });
  pdf.end();
  await ended;
  return (await readPdf(Buffer.concat(pieces))).text.replaceAll("\n", "");
}

// The glyph of the accented letter contains that of the plain one.
test.each([
  ["Ž", "Z"],
  ["ž", "z"],
  ["ǩ", "k"],
])("keeps text readable after a document that contains only %s", async (accented, plain) => {
  expect(await textOf(accented)).toBe(accented);
  expect(await textOf(plain)).toBe(plain);
});

test("extracts a ligature as its separate characters, whatever earlier documents contained", async () => {
  await textOf("\ufb01");
  expect(await textOf("fichier certifié")).toBe("fichier certifié");
});
