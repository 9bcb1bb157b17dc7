import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { AvatarField } from "./avatar-field.tsx";

it("refuses a file that only has the name and type of a picture", async () => {
  signIn();
  await renderInPage(<AvatarField />);
  const file = new File(["MZ this is a program"], "moi.png", { type: "image/png" });
  const input = document.querySelector("input[type=file]") as HTMLElement;
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByText("Ce fichier n’est pas une image PNG, JPEG ou WebP.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Enregistrer cette photo" })).toBeNull();
});
