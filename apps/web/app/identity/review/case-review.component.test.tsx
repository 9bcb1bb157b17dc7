import type { ReviewCase } from "@passerelle/contract/identity/review";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { CaseReview } from "./case-review.tsx";

const CASE: ReviewCase = {
  id: "0b6f6d0e-6f2b-4c53-8a61-0c5a5e2f7d14",
  version: 4,
  person: {
    id: "0b6f6d0e-6f2b-4c53-8a61-0c5a5e2f7d15",
    name: "Marie Fotso",
    email: "marie@passerelle.test",
    country_of_residence: null,
  },
  level: 2,
  status: "verified",
  certification: null,
  certified_on: null,
  declaration: {
    document_type: "passport",
    document_country: null,
    family_name: "",
    given_names: "",
    birth_date: null,
    number: "",
    expires_on: "2031-04-30",
    mrz: "",
  },
  comparison: null,
  zone: null,
  same_number: 0,
  sides: [],
  reviewer: null,
  level2_decided_by: null,
  level2_case_id: null,
  decided_by: null,
  decided_at: "2026-11-21T09:00:00.000Z",
  note: null,
  valid_until: "2031-04-30",
  suspended_name: "Paul Ndi",
  submitted_at: "2026-11-20T09:00:00.000Z",
  erased: true,
  may: { claim: false, refusal: null, judge: false, decisions: [], revoke: true },
  events: [],
};

function show(changes: Partial<ReviewCase> = {}) {
  signIn({ role: "super_admin" });
  replyTo({
    [`GET /api/admin/identity-cases/${CASE.id}`]: { ...CASE, ...changes },
    "GET /api/admin/submitted-documents": { reviewers: [] },
  });
  return renderInPage(<CaseReview id={CASE.id} back="/admin/documents-submitted" />);
}

it("shows reviewers that a verification is suspended, and its name", async () => {
  await show();
  expect(await screen.findByText(/le nom du compte diffère du nom vérifié, « Paul Ndi »/)).toBeDefined();
});

it("leaves level 3 to another person than the one who decided on level 2", async () => {
  await show({
    level: 3,
    status: "pending",
    certification: "video",
    valid_until: null,
    suspended_name: null,
    erased: false,
    may: { ...CASE.may, refusal: "second_reviewer_required", revoke: false },
  });
  expect(await screen.findByText(/une autre personne doit confirmer le niveau 3/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Examiner ce dossier" })).toBeNull();
});
