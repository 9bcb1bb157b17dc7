import type { PaymentCaseDetail } from "@passerelle/contract/payments/cases";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { aPaymentCase } from "../../../test/payment-case.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import type { Route } from "./+types/case.admin";
import CasePage from "./case.admin.tsx";

const CASE = aPaymentCase({ kind: "not_decided", may_record_failure: true });
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
