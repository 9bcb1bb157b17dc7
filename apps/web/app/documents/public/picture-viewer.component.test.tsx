import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { PictureViewer } from "./picture-viewer.tsx";

const show = (mimeType: string) =>
  renderInPage(<PictureViewer url="/files/x" mimeType={mimeType} label="Aperçu de : Verso" className="" />);

it("zooms within its limits and rotates by a quarter", async () => {
  const { user } = await show("image/png");
  const smaller = screen.getByRole<HTMLButtonElement>("button", { name: "Réduire" });
  const larger = screen.getByRole<HTMLButtonElement>("button", { name: "Agrandir" });
  expect(smaller.disabled).toBe(true);
  for (let times = 0; times < 4; times++) await user.click(larger);
  expect(larger.disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Pivoter" }));
  expect(screen.getByRole("img").style.transform).toBe("rotate(90deg)");
});

it("names a picture that cannot be shown", async () => {
  await show("image/jpeg");
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByText(/ne peut pas être affiché/)).toBeTruthy();
});
