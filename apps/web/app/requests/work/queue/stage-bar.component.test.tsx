import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../../test/render.tsx";
import { StageBar } from "./stage-bar.tsx";

const STAGES = [
  { stage: "order", count: 0, late: 0 },
  { stage: "review", count: 11, late: 2 },
  { stage: "processing", count: 501, late: 0 },
  { stage: "delivery", count: 4, late: 0 },
] as const;

it("counts the requests of each stage and the late ones, and marks the stage that is shown", async () => {
  const role = "super_admin";
  await renderInPage(
    <StageBar filter={{ box: "open", stage: "review", page: 1 }} role={role} stages={STAGES} />,
  );
  const links = within(screen.getByRole("navigation", { name: "Demandes par étape" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Commande0",
    "Contrôle112 en retard",
    "Traitement500+",
    "Terminées4",
  ]);
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "true", null, null]);
  expect(links[2]?.getAttribute("href")).toBe("/requests-queue?box=open&stage=processing");
  // The stone that is shown leads back.
  expect(links[1]?.getAttribute("href")).toBe("/requests-queue?box=open");
});
