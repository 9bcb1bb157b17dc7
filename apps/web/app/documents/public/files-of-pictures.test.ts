import { expect, it } from "vitest";
import { filesOfPictures } from "./files-of-pictures.ts";

const pdf = () => new Blob(["%PDF-1.7"], { type: "application/pdf" });
const jpeg = () => new Blob(["…"], { type: "image/jpeg" });

it.each([
  ["a PDF", [pdf()], ["Passeport.pdf"]],
  ["a single picture", [jpeg()], ["Passeport.jpg"]],
  ["a PDF beside a picture", [jpeg(), pdf()], ["Passeport.jpg", "Passeport.pdf"]],
])("keeps the bytes of what cannot become pages of one file: %s", async (_what, pictures, names) => {
  const files = await filesOfPictures(pictures, "Passeport");
  expect(files.map(({ name }) => name)).toEqual(names);
  expect(files.map(({ type }) => type)).toEqual(pictures.map(({ type }) => type));
  expect(await Promise.all(files.map((file) => file.text()))).toEqual(
    await Promise.all(pictures.map((picture) => picture.text())),
  );
});
