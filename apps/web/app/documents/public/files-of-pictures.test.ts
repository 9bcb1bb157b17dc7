import { expect, it } from "vitest";
import { filesOfPictures } from "./files-of-pictures.ts";

const pdf = () => new Blob(["%PDF-1.7"], { type: "application/pdf" });
const jpeg = () => new Blob(["…"], { type: "image/jpeg" });

it.each([
  ["a PDF", [pdf()], ["Passeport.pdf"]],
  ["a PDF beside a picture", [jpeg(), pdf()], ["Passeport.jpg", "Passeport.pdf"]],
])("keeps files apart that cannot become pages of one: %s", async (_what, pictures, names) => {
  const files = await filesOfPictures(pictures, "Passeport");
  expect(files.map(({ name }) => name)).toEqual(names);
  expect(files.map(({ type }) => type)).toEqual(pictures.map(({ type }) => type));
});
