import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { aRequest } from "../../../test/request.ts";
import { signIn } from "../../../test/session.ts";
import { TransitionsCard } from "./transitions-card.tsx";

const WORK: WorkDetail = {
  request: aRequest({ status: "in_progress" }),
  customer: { id: "a1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01", name: "Awa Ndiaye" },
  works: true,
  moves: ["reject"],
  open_fees: ["Timbre fiscal"],
  due_at: null,
  late: false,
};
const isAnnounced = () => screen.queryByText("Pas encore possible de terminer") !== null;

it("says beforehand that an open fee keeps the request from being completed", async () => {
  signIn({});
  await renderInPage(<TransitionsCard work={WORK} />);
  expect(isAnnounced()).toBe(true);
  expect(screen.getByText(/attendent le client : Timbre fiscal/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Voir les frais" }).getAttribute("href")).toContain("?tab=fees");
  expect(screen.queryByRole("button", { name: "Terminer" })).toBeNull();
});

it.each([
  ["without an open fee", { open_fees: [], moves: ["complete", "reject"] as const }],
  ["before the work has begun", { request: aRequest({ status: "submitted" }), moves: ["start"] as const }],
  ["for support, which reads only", { works: false, moves: [] }],
])("says nothing %s", async (_, changes) => {
  signIn({});
  await renderInPage(<TransitionsCard work={{ ...WORK, ...changes } as WorkDetail} />);
  expect(isAnnounced()).toBe(false);
});
