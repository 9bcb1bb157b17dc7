import type { OwnIdentity } from "@passerelle/contract/identity";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import VerificationPage from "./verification.page.tsx";

const IDENTITY: OwnIdentity = {
  level: 1,
  email_confirmed: true,
  phone_confirmed: true,
  valid_until: null,
  suspended: { level: 2, verified_name: "Paul Ndi" },
  renewable: false,
  startable: [2],
  case: {
    id: "0b6f6d0e-6f2b-4c53-8a61-0c5a5e2f7d13",
    level: 2,
    status: "verified",
    version: 4,
    certification: null,
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
    decided_at: "2026-11-21T09:00:00.000Z",
    note: null,
    valid_until: "2031-04-30",
    erase_after: null,
    erased: true,
  },
  waiting: null,
};

it("states that a verification is suspended, why, and how to go on", async () => {
  signIn();
  replyTo({ "GET /api/me/identity": IDENTITY });
  await renderInPage(<VerificationPage />);
  expect(await screen.findByText("Votre vérification de niveau 2 est suspendue")).toBeDefined();
  expect(screen.getByText(/Le nom de votre compte diffère du nom vérifié, « Paul Ndi »/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Modifier mon nom" }).getAttribute("href")).toBe("/account");
  expect(screen.getByRole("button", { name: "Commencer le niveau 2" })).toBeDefined();
  expect(screen.queryByText(/Votre identité est vérifiée/)).toBeNull();
});
