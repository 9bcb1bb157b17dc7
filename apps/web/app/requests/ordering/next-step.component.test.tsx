import type { InformationItem } from "@passerelle/contract/requests/information-requests";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { aRequest } from "../../../test/request.ts";
import { NextStep } from "./next-step.tsx";

const asked = {
  id: crypto.randomUUID(),
  kind: "moved",
  from: "in_progress",
  to: "information_required",
  by: "staff",
  note: "Merci d’avance.",
  at: "2026-11-20T09:00:00.000Z",
  change: null,
} as const;

const show = (states: InformationItem["state"][]) =>
  renderInPage(
    <NextStep
      request={aRequest({
        status: "information_required",
        next_action: "answer",
        events: [asked],
        information_requests: states.map((state) => ({
          id: crypto.randomUUID(),
          message: asked.note,
          asked_at: asked.at,
          items: [{ state } as InformationItem],
        })),
      })}
    />,
  );

it("shows the message of staff when no item is open", async () => {
  await show(["answered"]);
  expect(screen.getByText("Merci d’avance.")).toBeDefined();
});

it("leaves the message to the list of open items", async () => {
  await show(["answered", "open"]);
  expect(screen.queryByText("Merci d’avance.")).toBeNull();
});
