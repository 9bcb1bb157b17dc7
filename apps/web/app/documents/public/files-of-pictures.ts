/**
 * The files of a document that is there as pictures: pictures become pages of one file, and a PDF stays one of its own. `name`:
 * without extension.
 */
export async function filesOfPictures(pictures: readonly Blob[], name: string): Promise<File[]> {
  const isPdf = ({ type }: Blob) => type === "application/pdf";
  if (pictures.some(isPdf))
    return pictures.map(
      (one) => new File([one], `${name}.${isPdf(one) ? "pdf" : "jpg"}`, { type: one.type }),
    );
  const [{ encodePhoto }, { makeFile }] = await Promise.all([
    import("../photos/encode-photo.ts"),
    import("../photos/make-file.ts"),
  ]);
  const photos = [];
  // One at a time: a decoded picture takes up to 200 MB.
  for (const picture of pictures) photos.push(await encodePhoto(picture, "original"));
  return [await makeFile(photos, name)];
}
