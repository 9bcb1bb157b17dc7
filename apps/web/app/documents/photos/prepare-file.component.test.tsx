import { beforeEach, expect, it, vi } from "vitest";
import { MadeFile } from "../made-file.ts";
import { prepareFile } from "./prepare-file.ts";

const file = (head: number[] | string, name: string) =>
  new File([typeof head === "string" ? Buffer.from(head, "latin1") : Uint8Array.from(head)], name, {
    lastModified: 1,
  });
const HEIC = "\0\0\0\x18ftypheic\0\0\0\0";
/** A JPEG with an EXIF segment. */
const WITH_EXIF = [0xff, 0xd8, 0xff, 0xe1, 0, 8, ...Buffer.from("Exif\0\0"), 0xff, 0xda, 0, 2];
/** Bytes of the picture that the browser makes, by its width. */
let bytes: (width: number) => number;
let canDecode: boolean;

// happy-dom decodes and draws no pictures.
beforeEach(() => {
  canDecode = true;
  bytes = (width) => width;
  vi.stubGlobal("createImageBitmap", async () => {
    if (!canDecode) throw new DOMException("", "InvalidStateError");
    return { width: 4000, height: 3000, close: () => {} };
  });
  const context = { fillRect: () => {}, translate: () => {}, rotate: () => {}, drawImage: () => {} };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("data:image/jpeg;base64,");
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    done(new Blob([new Uint8Array(bytes(this.width))]));
  });
});

it("draws a photograph with camera data anew, under the same name and time", async () => {
  const { file: sent } = await prepareFile(file(WITH_EXIF, "passeport.jpg"), 10_000);
  expect([sent?.size, sent?.name, sent?.type, sent?.lastModified]).toEqual([
    4000,
    "passeport.jpg",
    "image/jpeg",
    1,
  ]);
});

it("reduces a photograph that became larger than the limit", async () => {
  expect((await prepareFile(file(WITH_EXIF, "passeport.jpg"), 3000)).file?.size).toBe(2000);
});

it("sends a photograph above the limit encoded anew, at a smaller size where that is needed", async () => {
  const large = (head: number[] | string, name: string) =>
    new File([file(head, name), new Uint8Array(10_000)], name, { lastModified: 1 });
  expect((await prepareFile(large(WITH_EXIF, "a.jpg"), 5000)).file?.size).toBe(4000);
  expect((await prepareFile(large(WITH_EXIF, "a.jpg"), 3000)).file?.size).toBe(2000);
  expect((await prepareFile(large(HEIC, "a.heic"), 5000)).file?.name).toBe("a.jpg");
  expect((await prepareFile(large(WITH_EXIF, "a.jpg"), 1000)).problem).toBe("file_too_large");
  expect((await prepareFile(large("%PDF-1.7\n", "a.pdf"), 5000)).problem).toBe("file_too_large");
  canDecode = false;
  expect((await prepareFile(large(WITH_EXIF, "a.jpg"), 5000)).problem).toBe("file_too_large");
  expect((await prepareFile(large(HEIC, "a.heic"), 5000)).problem).toBe("photo_heic");
});

it("sends a HEIC photograph as JPEG where the browser decodes it, and names it where it does not", async () => {
  expect((await prepareFile(file(HEIC, "IMG_1.HEIC"), 10_000)).file?.name).toBe("IMG_1.jpg");
  canDecode = false;
  expect((await prepareFile(file(HEIC, "IMG_1.HEIC"), 10_000)).problem).toBe("photo_heic");
  expect((await prepareFile(file(WITH_EXIF, "a.jpg"), 10_000)).problem).toBe("photo_unreadable");
});

it.each([
  ["a PDF", "%PDF-1.7\n", "a.pdf"],
  ["a photograph without camera data", "\xff\xd8\xff\xda\0\x02", "a.jpg"],
])("sends %s as it is", async (_what, head, name) => {
  const chosen = new MadeFile([Buffer.from(head, "latin1")], name);
  expect((await prepareFile(chosen, 10_000)).file).toBe(chosen);
});

it("refuses what the server would refuse", async () => {
  expect((await prepareFile(file("", "a.jpg"), 10_000)).problem).toBe("file_empty");
  expect((await prepareFile(file("GIF89a", "a.jpg"), 10_000)).problem).toBe("file_type_refused");
  expect((await prepareFile(file(WITH_EXIF, "a.jpg"), 5)).problem).toBe("file_too_large");
});
