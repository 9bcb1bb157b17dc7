import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { Prose } from "./prose.tsx";

it.each(["/", "/services", "/services?category=a#b", "/legal/terms", "/services?next=//a"])(
  "links to %s, a page of this site",
  async (path) => {
    await renderInPage(<Prose text={`Voir [la page](${path}).`} />);
    expect(screen.getByRole("link", { name: "la page" }).getAttribute("href")).toBe(path);
  },
);

it.each([
  "//elsewhere.test",
  "/\\elsewhere.test",
  "/\\/elsewhere.test",
  "/services\\..\\..\\elsewhere",
  "/\u0001/elsewhere.test",
  "/\u007f/elsewhere.test",
  "/.//elsewhere.test",
  "/..//elsewhere.test",
  "/a/..//elsewhere.test",
])("shows the words of a link to %j without the link", async (path) => {
  await renderInPage(<Prose text={`Voir [la page](${path}).`} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(document.body.textContent).toContain("la page");
});
