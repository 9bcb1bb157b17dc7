import type { CaseAssignee } from "@passerelle/contract/payments/cases";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { aPaymentCase } from "../../../test/payment-case.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { CaseAssignment } from "./case-assignment.tsx";

const CASE = aPaymentCase();
const PAUL: CaseAssignee = {
  id: "d1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01",
  name: "Paul Ewane",
  role: "super_admin",
  open_cases: 2,
};
const ASSIGNEE = `PUT /api/admin/payment-cases/${CASE.id}/assignee`;

beforeEach(() => {
  signIn({ role: "finance_manager" });
  replyTo({ "GET /api/admin/payment-cases/assignees": { people: [PAUL] } });
});

it("assigns a case to the person who was chosen", async () => {
  const sent: unknown[] = [];
  replyTo({
    [ASSIGNEE]: (body) => {
      sent.push(body);
      return CASE;
    },
  });
  const { user } = await renderInPage(<CaseAssignment one={CASE} />);
  await user.click(screen.getByRole("button", { name: "Confier à…" }));
  await user.click(screen.getByRole("button", { name: "Confier" }));
  expect(await screen.findByText("Choisissez une personne.")).toBeDefined();
  expect(sent).toEqual([]);
  await screen.findByRole("option", { name: /^Paul Ewane,.*\(2 cas ouverts\)$/ });
  await user.selectOptions(screen.getByLabelText(/^Confié à/), PAUL.id);
  await user.click(screen.getByRole("button", { name: "Confier" }));
  await waitFor(() => expect(sent).toEqual([{ from: null, to: PAUL.id }]));
});

it("says who has taken the case meanwhile", async () => {
  replyTo({
    [ASSIGNEE]: () =>
      Response.json({ status: 409, code: "case_taken", details: { by: "Paul Ewane" } }, { status: 409 }),
  });
  const { user } = await renderInPage(<CaseAssignment one={CASE} />);
  await user.click(screen.getByRole("button", { name: "Confier à…" }));
  await screen.findByRole("option", { name: /^Paul Ewane/ });
  await user.selectOptions(screen.getByLabelText(/^Confié à/), PAUL.id);
  await user.click(screen.getByRole("button", { name: "Confier" }));
  expect(await screen.findByText("Paul Ewane s’en occupe déjà.")).toBeDefined();
});
