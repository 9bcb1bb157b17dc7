import { ACCEPTED_DOCUMENT_TYPES } from "@passerelle/domain/documents/formats";
import { MadeFile } from "../made-file.ts";

const extensionOf = (mimeType: string) =>
  Object.entries(ACCEPTED_DOCUMENT_TYPES).find(([type]) => type === mimeType)?.[1][0] ?? "jpg";

/**
 * The files of a document that is there as pictures: several become pages of one file; a single one and PDFs stay as they are, since
 * encoding a picture again loses detail. What a camera wrote beside its pixels is removed when it is sent (`prepareFile`). `name`:
 * without extension.
 */
export async function filesOfPictures(pictures: readonly Blob[], name: string): Promise<File[]> {
  if (pictures.length === 1 || pictures.some(({ type }) => type === "application/pdf"))
    return pictures.map((one) => new MadeFile([one], `${name}.${extensionOf(one.type)}`, { type: one.type }));
  const [{ encodePhoto }, { makeFile }] = await Promise.all([
    import("../photos/encode-photo.ts"),
    import("../photos/make-file.ts"),
  ]);
  const photos = [];
  // One at a time: a decoded picture takes up to 200 MB.
  for (const picture of pictures) photos.push(await encodePhoto(picture, "original"));
  return [await makeFile(photos, name)];
}
