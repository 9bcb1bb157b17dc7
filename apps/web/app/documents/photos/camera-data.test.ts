import { expect, it } from "vitest";
import { hasCameraData, withoutPngTexts } from "./camera-data.ts";

const bytesOf = (hex: string, text = "") =>
  Uint8Array.from([...Buffer.from(hex, "hex"), ...Buffer.from(text, "latin1")]);
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
/** A segment with its marker and its length. */
const segment = (marker: string, text: string) =>
  bytesOf(`ff${marker}${(text.length + 2).toString(16).padStart(4, "0")}`, text);
const jpeg = (...segments: Uint8Array[]) =>
  joined(bytesOf("ffd8"), ...segments, bytesOf("ffda0003000011ffd9"));
const JFIF = segment("e0", "JFIF\0\x01\x01\0\0\x01\0\x01\0\0");

it.each<[string, boolean, Uint8Array<ArrayBuffer>]>([
  ["only its pixels", false, jpeg(JFIF, segment("db", "table"))],
  ["a colour profile", false, jpeg(JFIF, segment("e2", "ICC_PROFILE\0\x01\x01"), segment("ee", "Adobe\0d"))],
  ["the place where it was taken", true, jpeg(JFIF, segment("e1", "Exif\0\0MM GPS"))],
  ["data before its own header", true, jpeg(segment("e1", "Exif\0\0MM"), JFIF)],
  ["a description in XMP", true, jpeg(segment("e1", "http://ns.adobe.com/xap/1.0/\0<x/>"))],
  ["several pictures", true, jpeg(segment("e2", "MPF\0MM"))],
  ["a comment", true, jpeg(segment("fe", "taken at home"))],
  ["filled space before its data", true, jpeg(bytesOf("ffff"), segment("e1", "Exif\0\0MM"))],
  ["an end in the middle of a segment", false, bytesOf("ffd8ffdb00ff00")],
  ["no segment", false, bytesOf("ffd8ff")],
])("knows whether a JPEG with %s holds camera data: %s", (_what, expected, bytes) => {
  expect(hasCameraData(bytes)).toBe(expected);
});

const chunk = (name: string, content: string) =>
  bytesOf(content.length.toString(16).padStart(8, "0"), `${name}${content}CRC.`);
const SIGNATURE = bytesOf("89504e470d0a1a0a");
const SHOWN = [chunk("IHDR", "size"), chunk("iCCP", "colours"), chunk("IDAT", "pixels"), chunk("IEND", "")];
const stripped = async (png: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await new Blob(withoutPngTexts(png)).arrayBuffer());

it("removes what describes a PNG and keeps its pixels", async () => {
  const [head, ...rest] = SHOWN as [Uint8Array, ...Uint8Array[]];
  const texts = ["eXIf", "iTXt", "tEXt", "zTXt", "tIME"].map((name) => chunk(name, "GPS"));
  expect(await stripped(joined(SIGNATURE, head, ...texts, ...rest))).toEqual(joined(SIGNATURE, ...SHOWN));
});

it("changes nothing in a PNG that ends too early", async () => {
  for (const end of ["00", "000000ff49444154aa"]) {
    const png = joined(SIGNATURE, ...SHOWN.slice(0, 2), bytesOf(end));
    expect(await stripped(png)).toEqual(png);
  }
});
