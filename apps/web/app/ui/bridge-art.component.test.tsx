import { readFileSync } from "node:fs";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { BridgeArt } from "./bridge-art.tsx";

const FILE = `${import.meta.dirname}/bridge-art.svg`;

/** Tags with their attributes in the order of the alphabet. */
const drawnBy = (svg: Element): string[] =>
  [...svg.querySelectorAll("*")].map((element) =>
    [element.tagName, ...[...element.attributes].map(({ name, value }) => `${name}=${value}`).sort()].join(
      " ",
    ),
  );

it("draws the same picture in the file of the sign-in pages", () => {
  const { container } = render(<BridgeArt />);
  const file = document.createElement("div");
  file.innerHTML = readFileSync(FILE, "utf8");
  const drawn = drawnBy(container);
  expect(drawn.length).toBeGreaterThan(20);
  expect(drawnBy(file).slice(1)).toEqual(drawn.slice(1));
});
