import type { ProcedureStep } from "@passerelle/contract/catalogue";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { ProcedurePath } from "./procedure-path.tsx";

const STEPS: ProcedureStep[] = [
  { text: "Vous joignez vos pièces.", actor: "customer", presence: false },
  { text: "Vous vous présentez au centre.", actor: "customer", presence: true },
  { text: "La carte est fabriquée.", actor: "administration", presence: false },
  { text: "Nous vous l’envoyons.", actor: "us", presence: false },
];
const people = () => document.querySelectorAll("#steps + div svg circle").length;

it("draws a stone for each step, coloured by who acts, with a person where the customer must come", async () => {
  await renderInPage(<ProcedurePath steps={STEPS} presence dueAt="2026-03-20T12:00:00.000Z" />);
  const region = screen.getByRole("region", { name: "Les étapes de la procédure" });
  expect(
    within(region)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "1Vous joignez vos pièces.Vous",
    "2Vous vous présentez au centre.Vous · votre présence est requise",
    "3La carte est fabriquée.Administration",
    "4Nous vous l’envoyons.Notre équipe",
  ]);
  expect([...region.querySelectorAll("svg text")].map(({ textContent }) => textContent)).toEqual([
    "1",
    "2",
    "3",
    "4",
  ]);
  expect(region.querySelectorAll("svg path.fill-accent")).toHaveLength(2);
  expect(region.querySelectorAll("svg path.fill-white")).toHaveLength(1);
  expect(people()).toBe(1);
  expect(region.textContent).toContain("Vous recevez avant le 20 mars 2026");
});

it("draws no person when no option requires the customer to come", async () => {
  await renderInPage(<ProcedurePath steps={STEPS} presence={false} />);
  expect(people()).toBe(0);
  expect(screen.queryByText(/votre présence/)).toBeNull();
});
