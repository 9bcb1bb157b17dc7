import type { OwnCase } from "@passerelle/contract/identity";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { CaseOutcome } from "./case-outcome.tsx";

const OWN: OwnCase = {
  id: "0b6f6d0e-6f2b-4c53-8a61-0c5a5e2f7d12",
  level: 3,
  status: "pending",
  version: 2,
  certification: "video",
  declaration: {
    document_type: null,
    document_country: null,
    family_name: "",
    given_names: "",
    birth_date: null,
    number: "",
    expires_on: null,
    mrz: "",
  },
  comparison: null,
  sides: [],
  submitted_at: "2026-11-20T09:00:00.000Z",
  decided_at: null,
  note: null,
  valid_until: null,
  erase_after: null,
  erased: false,
};

it("leads from a case that a video call confirms to the booking of the call", async () => {
  await renderInPage(<CaseOutcome own={OWN} status="pending" waiting={null} />);
  expect(screen.getByRole("link", { name: "Prendre rendez-vous" }).getAttribute("href")).toBe(
    "/appointments/new",
  );
  expect(screen.queryByText(/Vous n’avez rien à faire/)).toBeNull();
});

it("asks for nothing more where a consulate certified the identity", async () => {
  await renderInPage(
    <CaseOutcome own={{ ...OWN, certification: "consular" }} status="pending" waiting={null} />,
  );
  expect(screen.getByText(/Vous n’avez rien à faire/)).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});
