import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { Drawer } from "./drawer.tsx";

it("closes when the language changes, so that the announcement is not behind it", async () => {
  const { user } = await renderInPage(<Drawer />);
  await user.click(screen.getByRole("button", { name: "Ouvrir le menu" }));
  expect(document.querySelector("dialog")?.open).toBe(true);
  await user.click(screen.getByRole("link", { name: "EN" }));
  expect(await screen.findByText("Language Changed")).toBeDefined();
  expect(document.querySelector("dialog")?.open).toBe(false);
});
