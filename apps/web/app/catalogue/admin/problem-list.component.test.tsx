import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { ProblemList } from "./problem-list.tsx";

it("names the part and the field of each problem, and leads to it", async () => {
  const chosen: string[] = [];
  const { user } = await renderInPage(
    <ProblemList
      problems={[
        { path: "title.fr", code: "required" },
        { path: "title.en", code: "required" },
        { path: "countries.0.modalities.0.price", code: "amount_invalid" },
      ]}
      onChoose={(path) => chosen.push(path)}
    />,
  );
  const links = screen.getAllByRole("button");
  const names = links.map((link) => link.textContent?.replaceAll(/\s/g, " "));
  expect(names[0]).toMatch(/^Présentation, Titre \(français\) : /);
  expect(names[1]).toMatch(/^Présentation, Titre \(anglais\) : /);
  expect(names[2]).toMatch(/^Pays et prix : /);
  await user.click(links[1] as HTMLElement);
  expect(chosen).toEqual(["title.en"]);
});
