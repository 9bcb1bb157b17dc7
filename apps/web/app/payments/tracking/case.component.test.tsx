import type { PaymentCaseDetail } from "@passerelle/contract/payments/cases";
import { act, screen, waitFor, within } from "@testing-library/react";
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
  const { user } = await renderCase();
  await user.type(await screen.findByLabelText(/^Ce qui a été trouvé/), "Rien pris.");
  return { user, sent };
}

function renderCase() {
  const props = { params: { caseId: CASE.id } } as Route.ComponentProps;
  return renderInPage(<CasePage {...props} />);
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

it("records the failure of a payment that has no result after its case was resolved", async () => {
  signIn({ role: "finance_manager" });
  const resolved: PaymentCaseDetail = { ...CASE, status: "resolved", resolution: "Le prestataire cherche." };
  let one = resolved;
  replyTo({
    [`GET ${URL}`]: () => one,
    [`POST ${URL}/payment-failed`]: () => {
      one = { ...resolved, may_record_failure: false };
      return one;
    },
  });
  const { user } = await renderCase();
  await user.click(await screen.findByRole("button", { name: "Noter le paiement comme échoué" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Noter le paiement comme échoué" }));
  await waitFor(() => expect(screen.queryByText(/^Ce paiement n’a toujours pas de résultat/)).toBeNull());
  expect(screen.queryByText("Le prestataire cherche.")).not.toBeNull();
});

it("keeps what is typed while a note is stored", async () => {
  const { user } = await open(CASE);
  const { promise, resolve: store } = Promise.withResolvers<object>();
  replyTo({ [`POST ${URL}/notes`]: () => promise });
  const note = screen.getByLabelText<HTMLTextAreaElement>("Ajouter une note");
  await user.type(note, "Reçu 118");
  await user.click(screen.getByRole("button", { name: "Ajouter" }));
  await user.type(note, " et aussi 119");
  await act(async () => store(CASE));
  await waitFor(() => expect(note.value).toBe("et aussi 119"));
});
