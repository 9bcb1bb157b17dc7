import { type Crop, WHOLE } from "@passerelle/domain/profiles/avatar";
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { CropField } from "./crop-field.tsx";

const picture = { url: "blob:picture", image: document.createElement("img"), width: 4000, height: 3000 };

function Cropped({ onCrop }: { onCrop: (crop: Crop) => void }) {
  const [crop, setCrop] = useState(WHOLE);
  return (
    <CropField
      picture={picture}
      crop={crop}
      onChange={(next) => {
        onCrop(next);
        setCrop(next);
      }}
    />
  );
}

it("moves and enlarges the picture by sliders, and offers no direction in which it cannot move", async () => {
  const crops: Crop[] = [];
  await renderInPage(<Cropped onCrop={(crop) => crops.push(crop)} />);
  const slider = (name: string) => screen.getByRole("slider", { name });
  await screen.findByRole("group", { name: "Cadrer la photo" });
  // A picture that is wider than high.
  expect(slider("Haut, bas")).toHaveProperty("disabled", true);
  fireEvent.change(slider("Gauche, droite"), { target: { value: "100" } });
  fireEvent.change(slider("Agrandir"), { target: { value: "50" } });
  expect(crops.at(-1)).toEqual({ x: 1, y: 0.5, zoom: 2.5 });
  expect(slider("Haut, bas")).toHaveProperty("disabled", false);
});
