import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { aRequest } from "../../../test/request.ts";
import { RequestCard } from "./request-card.tsx";

const UNDER_WAY = {
  ...aRequest(),
  status: "submitted",
  next_action: "wait",
  holder: "us",
  submitted_at: "2026-03-02T12:00:00.000Z",
  promised_by: "2026-03-20T12:00:00.000Z",
} as const;

it("draws where a request is, who acts, and the date that staff see too", async () => {
  await renderInPage(<RequestCard request={UNDER_WAY} />);
  const bridge = screen.getByRole("figure", { name: "Le parcours de votre démarche" });
  const stages = within(bridge).getAllByRole("listitem");
  expect(stages[0]?.textContent).toContain("fait le 2 mars 2026");
  expect(stages[1]?.getAttribute("aria-current")).toBe("step");
  expect(stages[3]?.textContent).toContain("avant le 20 mars 2026");
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("draws no way for a request that ended before its result", async () => {
  await renderInPage(<RequestCard request={{ ...UNDER_WAY, status: "cancelled", holder: "nobody" }} />);
  expect(screen.queryByRole("figure")).toBeNull();
});

it("shows how much of a draft is filled in while something is left to fill in", async () => {
  await renderInPage(<RequestCard request={aRequest({ progress: 40 })} />);
  expect(screen.getByText(/40\s%/)).toBeTruthy();
});

it("shows no share of a draft that is filled in", async () => {
  await renderInPage(<RequestCard request={aRequest({ progress: 50, next_action: "submit" })} />);
  expect(screen.getByText(/il ne reste qu’à soumettre/)).toBeTruthy();
  expect(screen.queryByText(/50\s%/)).toBeNull();
});
