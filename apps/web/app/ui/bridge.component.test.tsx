import { plannedStages, requestStages } from "@passerelle/domain/requests/lifecycle/stages";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { Bridge } from "./bridge.tsx";
import { SHAPES, stonesOf } from "./bridge-shape.ts";

const DUE = "2026-03-20T12:00:00.000Z";

it("says in a list who acts on each stage and when, for readers of any size", async () => {
  const stages = plannedStages({ organism: true, presence: true, dueAt: DUE });
  for (const size of ["service", "card"] as const) {
    await renderInPage(<Bridge size={size} stages={stages} />);
    const figure = screen.getAllByRole("figure", { name: "Le parcours de votre démarche" }).at(-1);
    const lines = within(figure as HTMLElement).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Vous commandezVous",
      "Nous contrôlonsNotre équipe",
      "Le dossier est traitéAdministrationvotre présence est requise",
      "Vous recevezNotre équipeavant le 20 mars 2026",
    ]);
  }
});

it("marks the current step of a request, and the document stands on its stone", async () => {
  const stages = requestStages({
    status: "submitted",
    nextActor: "us",
    organism: true,
    dueAt: DUE,
    reached: { order: "2026-03-02T12:00:00.000Z" },
  });
  await renderInPage(<Bridge size="tracking" stages={stages} banks={{ here: "Paris", there: "Cameroun" }} />);
  const [ordered, current] = screen.getAllByRole("listitem");
  expect(ordered?.textContent).toContain("fait le 2 mars 2026");
  expect(current?.getAttribute("aria-current")).toBe("step");
  const stone = stonesOf(SHAPES.tracking, stages.length)[1];
  const paper = document.querySelector<SVGGElement>("figure svg > g[style]");
  expect(paper?.style.transform).toContain(`translate(${stone?.top.x}px, ${stone?.top.y}px)`);
});

it("shows on a card the date on the far bank, and the handler under the current stone", async () => {
  const underWay = {
    status: "in_progress",
    nextActor: "us",
    organism: false,
    dueAt: DUE,
    reached: {},
  } as const;
  await renderInPage(<Bridge size="card" stages={requestStages(underWay)} handler="Aminata" />);
  const [seen] = screen.getAllByText("Aminata");
  expect(seen?.style.gridColumn).toBe("3");
  expect(screen.getByText("20 mars 2026").parentElement?.textContent).toBe("Avant le20 mars 2026");
  expect(screen.getAllByRole("listitem")[2]?.textContent).toBe("Le dossier est traitéAminataen ce moment");
});

it("puts no name under a stone on which the customer acts", async () => {
  const asked = {
    status: "information_required",
    nextActor: "customer",
    organism: false,
    dueAt: null,
    reached: {},
  } as const;
  await renderInPage(<Bridge size="card" stages={requestStages(asked)} handler="Aminata" />);
  expect(screen.queryByText("Aminata")).toBeNull();
});

it("fills the bridge with cloth once everything is reached", async () => {
  const done = { organism: false, dueAt: null, reached: {}, nextActor: "nobody" } as const;
  await renderInPage(<Bridge size="tracking" stages={requestStages({ ...done, status: "completed" })} />);
  const stones = [...document.querySelectorAll("figure svg > path[fill]")].map((path) =>
    path.getAttribute("fill"),
  );
  const id = document.querySelector("figure pattern")?.id;
  expect(stones).toEqual(Array.from({ length: 4 }, () => `url(#${id})`));
});

it("draws stones of equal width that stay inside the picture, from the left bank to the right one", () => {
  for (const shape of Object.values(SHAPES))
    for (const count of [1, 4, 7]) {
      const stones = stonesOf(shape, count);
      expect(stones).toHaveLength(count);
      const numbers = stones.flatMap(({ path }) => [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)]);
      for (const [, x, y] of numbers) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(x)).toBeLessThanOrEqual(shape.width);
        expect(Number(y)).toBeGreaterThanOrEqual(0);
        expect(Number(y)).toBeLessThanOrEqual(shape.height);
      }
      const tops = stones.map(({ top }) => top.x);
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      expect(Math.round((tops[0] ?? 0) + (tops.at(-1) ?? 0))).toBe(shape.width);
    }
});
