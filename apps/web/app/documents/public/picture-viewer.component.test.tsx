import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { PictureViewer } from "./picture-viewer.tsx";

const show = (mimeType: string) =>
  renderInPage(<PictureViewer url="/files/x" mimeType={mimeType} label="Aperçu de : Verso" className="" />);

/** happy-dom loads no pictures. In pixels. */
function loaded(picture: HTMLImageElement, naturalWidth: number, naturalHeight: number) {
  Object.defineProperties(picture, {
    naturalWidth: { value: naturalWidth },
    naturalHeight: { value: naturalHeight },
  });
  fireEvent.load(picture);
}

it("zooms within its limits and rotates by a quarter", async () => {
  const { user } = await show("image/png");
  const smaller = screen.getByRole<HTMLButtonElement>("button", { name: "Réduire" });
  const larger = screen.getByRole<HTMLButtonElement>("button", { name: "Agrandir" });
  expect(smaller.disabled).toBe(true);
  for (let times = 0; times < 4; times++) await user.click(larger);
  expect(larger.disabled).toBe(true);
  const picture = screen.getByRole<HTMLImageElement>("img");
  loaded(picture, 400, 300);
  await user.click(screen.getByRole("button", { name: "Pivoter" }));
  expect(picture.style.transform).toContain("rotate(90deg)");
});

it("gives a rotated picture a box in its turned proportions, so that all of it can be scrolled to", async () => {
  const { user } = await show("image/jpeg");
  const picture = screen.getByRole<HTMLImageElement>("img");
  loaded(picture, 400, 200);
  const box = picture.parentElement as HTMLElement;
  expect([box.style.width, box.style.aspectRatio, picture.style.width]).toEqual([
    "400px",
    "400 / 200",
    "100%",
  ]);
  await user.click(screen.getByRole("button", { name: "Pivoter" }));
  expect([box.style.width, box.style.aspectRatio, picture.style.width]).toEqual([
    "200px",
    "200 / 400",
    "200%",
  ]);
  await user.click(screen.getByRole("button", { name: "Agrandir" }));
  expect([box.style.width, box.style.aspectRatio]).toEqual(["100%", "200 / 400"]);
});

it("names a picture that cannot be shown", async () => {
  await show("image/jpeg");
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByText(/ne peut pas être affiché/)).toBeTruthy();
});
