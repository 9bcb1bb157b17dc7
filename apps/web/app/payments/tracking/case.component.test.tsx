import type { PaymentCaseDetail } from "@passerelle/contract/payments/cases";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import type { Route } from "./+types/case.admin";
import CasePage from "./case.admin.tsx";

const CASE: PaymentCaseDetail = {
  id: "b1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d02",
  kind: "not_decided",
  subject: "c1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d02",
  provider: "orange_money",
  payment: null,
  refund: null,
  status: "open",
  assignee: null,
  created_at: "2026-11-20T09:00:00.000Z",
  resolved_at: null,
  resolution: null,
  resolved_by: null,
  details: [],
  explained_by: null,
  settlement: null,
  may_record_failure: true,
  notes: [],
};
const URL = `/api/admin/payment-cases/${CASE.id}`;

/** Opens the page of a case; resolves with what it sends to resolve it. */
async function open(one: PaymentCaseDetail) {
  signIn({ role: "finance_manager" });
  const sent: unknown[] = [];
  replyTo({
    [`GET ${URL}`]: one,
    "GET /api/admin/payment-cases/assignees": { people: [] },
    [`POST ${URL}/resolve`]: (body) => {
      sent.push(body);
      return { ...one, status: "resolved", resolution: "Rien pris.", may_record_failure: false };
    },
  });
  const props = { params: { caseId: CASE.id } } as Route.ComponentProps;
  const { user } = await renderInPage(<CasePage {...props} />);
  await user.type(await screen.findByLabelText(/^Ce qui a été trouvé/), "Rien pris.");
  return { user, sent };
}

const failed = () => screen.queryByRole("checkbox", { name: /^Noter le paiement comme échoué/ });
const resolve = () => screen.getByRole("button", { name: "Résoudre" });

it("resolves a case and records that its payment failed", async () => {
  const { user, sent } = await open(CASE);
  await user.click(failed() as HTMLElement);
  await user.click(resolve());
  await waitFor(() => expect(sent).toEqual([{ resolution: "Rien pris.", payment_failed: true }]));
});

it("resolves a case without a change of its payment", async () => {
  const { user, sent } = await open(CASE);
  await user.click(resolve());
  await waitFor(() => expect(sent).toEqual([{ resolution: "Rien pris." }]));
});

it("offers to record a failure only for a payment that is not decided", async () => {
  await open({ ...CASE, may_record_failure: false });
  expect(failed()).toBeNull();
});
