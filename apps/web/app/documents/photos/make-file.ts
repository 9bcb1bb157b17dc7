import { photoPage } from "@passerelle/domain/documents/photos";
import { pdf } from "tinypdf";
import { MadeFile } from "../made-file.ts";
import type { EncodedPhoto } from "./encode-photo.ts";

/** The file of photographs: one is a picture, several are a PDF with a page for each. `name`: without extension. */
export async function makeFile(photos: readonly EncodedPhoto[], name: string): Promise<MadeFile> {
  const [only] = photos;
  if (only && photos.length === 1) return new MadeFile([only.blob], `${name}.jpg`, { type: "image/jpeg" });
  const document = pdf();
  for (const { blob, ...dimensions } of photos) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const { width, height } = photoPage(dimensions);
    document.page(width, height, (page) => page.image(bytes, 0, 0, width, height));
  }
  return new MadeFile([new Uint8Array(document.build())], `${name}.pdf`, { type: "application/pdf" });
}
