import type { Bill, RequestDetail } from "@passerelle/contract/requests/ordering";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { anAskedDocument, aRequest } from "../../../test/request.ts";
import { signIn } from "../../../test/session.ts";
import {
  heading,
  NO_LEVEL_REQUIRED,
  NO_MANDATE_REQUIRED,
  noDocumentsKept,
  openSaved,
} from "../../../test/wizard.tsx";
import { queryClient } from "../../lib/query.ts";
import { requestDetail } from "../public/api.ts";
import WizardPage, { clientLoader } from "./wizard.page.tsx";

const REQUEST = aRequest();
const { id, service } = REQUEST;

/** The request was changed elsewhere and is read again. */
const changeElsewhere = (request: RequestDetail) => {
  replyTo({ [`GET /api/requests/${id}`]: request });
  return act(() => queryClient.fetchQuery({ ...requestDetail(id), staleTime: 0 }));
};

/** The address to which an address of the wizard leads; undefined where it stays. */
async function leadsTo(path: string, request: RequestDetail): Promise<string | undefined> {
  signIn();
  replyTo({ [`GET /api/requests/${id}`]: request });
  queryClient.clear();
  const call = { params: { requestId: id }, request: new Request(`http://localhost${path}`) };
  const answer = await clientLoader(call).catch((thrown: unknown) => thrown as Response);
  return answer?.headers.get("location") ?? undefined;
}

it("puts the step into the address before the first render", async () => {
  const edit = `/service-request/edit/${id}`;
  expect(await leadsTo(edit, REQUEST)).toBe(`${edit}?step=documents`);
  expect(await leadsTo(`${edit}?step=details`, REQUEST)).toBeUndefined();
  expect(await leadsTo(`${edit}?step=summary`, REQUEST)).toBe(`${edit}?step=documents`);
  const paid = { ...REQUEST, status: "pending_validation", resume_step: "summary" } as const;
  expect(await leadsTo(edit, paid)).toBe(`${edit}?step=summary`);
  expect(await leadsTo(`/service-request/${id}/payment`, paid)).toBeUndefined();
  expect(await leadsTo(`/service-request/${id}/payment`, REQUEST)).toBe(`${edit}?step=documents`);
  expect(await leadsTo(edit, { ...paid, may_edit: false })).toBe(`/requests-tracking/${id}`);
});

it("stays on the documents when the last one arrives, until the person goes on", async () => {
  const { address } = await openSaved(`/service-request/edit/${id}?step=documents`, REQUEST);
  await heading("Documents");
  const uploaded = REQUEST.asked_documents.map(({ key }) => ({
    id: crypto.randomUUID(),
    service_request_id: id,
    doc_key: key,
    file_name: `${key}.pdf`,
    mime_type: "application/pdf",
    size: 1_000,
    uploaded_at: "2026-11-20T09:00:00.000Z",
    scan: "clean" as const,
  }));
  await changeElsewhere({ ...REQUEST, documents: uploaded, resume_step: "payment" });
  await screen.findAllByRole("button", { name: /^Télécharger/ });
  expect(await heading("Documents")).toBeDefined();
  expect(address()).toBe(`/service-request/edit/${id}?step=documents`);
});

it("asks for the documents of the form with their hints, and goes on without an optional one", async () => {
  const asked = [
    anAskedDocument({ key: "acte", name: "Acte de naissance" }),
    anAskedDocument({
      key: "field:consent",
      name: "Autorisation parentale",
      hint: "Signée par les deux parents.",
      example: "formulaire 12",
      conditional: true,
    }),
    anAskedDocument({ key: "field:letter", name: "Lettre", required: false }),
  ];
  const { user } = await openSaved(`/service-request/edit/${id}?step=documents`, {
    ...REQUEST,
    asked_documents: asked,
  });
  await heading("Documents");
  const items = within(screen.getByRole("list", { name: "Documents Requis" })).getAllByRole("listitem");
  expect(items.map((item) => within(item).getByRole("heading", { level: 3 }).textContent)).toEqual([
    "Acte de naissance",
    "Autorisation parentale",
    "Lettre (facultatif)",
  ]);
  const choose = within(items[1] as HTMLElement).getByRole("button", { name: "Choisir un fichier" });
  const described = choose.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((one) => document.getElementById(one)?.textContent).join(" ")).toContain(
    "Signée par les deux parents. Exemple : formulaire 12.",
  );
  await user.click(screen.getByRole("button", { name: "Suivant" }));
  expect((await screen.findByText(/^Veuillez téléverser/)).textContent).toBe(
    "Veuillez téléverser tous les documents requis. Manquant: Acte de naissance, Autorisation parentale",
  );
  expect(screen.getAllByText("Ce document est requis.")).toHaveLength(2);
});

it("stays on the step with the text after a change elsewhere", async () => {
  const { user, address } = await openSaved(`/service-request/edit/${id}?step=details`, REQUEST);
  await user.type(await screen.findByLabelText(/^Commentaires/), "Né à Mbouda.");
  await changeElsewhere({ ...REQUEST, version: 2, resume_step: "context" });
  await user.click(await screen.findByRole("button", { name: "Recharger" }));
  await user.click(await screen.findByRole("button", { name: "Reprendre ma saisie" }));
  expect(await heading("Détails & Facturation")).toBeDefined();
  expect(screen.getByLabelText(/^Commentaires/)).toHaveProperty("value", "Né à Mbouda.");
  expect(address()).toBe(`/service-request/edit/${id}?step=details`);
});

const TRANSACTION: NonNullable<RequestDetail["transaction"]> = {
  id: crypto.randomUUID(),
  reference: "P-7K3M-9QTX",
  service_request_id: id,
  amount: 50_000,
  currency: "XAF",
  status: "succeeded",
  payment_method: "card",
  provider: "simulator",
  redirect_url: null,
  failure_code: null,
  refunded: 0,
  returned: 0,
  created_at: "2026-11-20T09:00:00.000Z",
  settled_at: "2026-11-20T09:00:00.000Z",
};

it.each([
  ["by its customer", TRANSACTION],
  ["by others", null],
])(
  "asks for the confirmation of a request paid %s above its summary, with one button",
  async (_, transaction) => {
    const paid = aRequest({
      status: "pending_validation",
      resume_step: "summary",
      asked_documents: [],
      context_locked: true,
      amount_paid: 50_000,
      amount_left: 0,
      transaction,
    });
    await openSaved(`/service-request/edit/${id}?step=summary`, paid);
    const confirm = await screen.findByRole("button", { name: "Confirmer et soumettre la demande" });
    expect(confirm.parentElement?.textContent).toMatch(/^Le paiement est reçu\./);
    const order = screen.getByRole("heading", { name: "Détails" });
    expect(confirm.compareDocumentPosition(order)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

it("does not show a request as paid while its payment is pending", async () => {
  const pending = aRequest({
    resume_step: "payment",
    asked_documents: [],
    context_locked: true,
    amount_left: 0,
    transaction: { ...TRANSACTION, status: "pending", settled_at: null },
  });
  await openSaved(`/service-request/edit/${id}?step=summary`, pending);
  const confirm = await screen.findByRole("button", { name: "Confirmer et soumettre la demande" });
  expect(confirm).toHaveProperty("disabled", true);
  expect(screen.getByText("Paiement requis")).toBeDefined();
});

it("shows all amounts of a bill with their minor unit once one of them has it", async () => {
  const bill = { ...REQUEST.bill, unit_amount: 1_200, amount: 1_200, total: 1_200, currency: "USD" } as Bill;
  const request = aRequest({
    resume_step: "payment",
    asked_documents: [],
    bill,
    amount_paid: 550,
    amount_left: 650,
  });
  replyTo({
    "GET /api/payment-options": { options: [] },
    [`GET /api/requests/${id}/payment-links`]: { links: [], contributions: [] },
  });
  await openSaved(`/service-request/edit/${id}?step=payment`, request);
  const card = await screen.findByLabelText("Facturation");
  const amounts = within(card).getAllByRole("definition");
  expect(amounts.map(({ textContent }) => textContent?.split("$")[0]?.trim())).toEqual([
    "12,00",
    "12,00",
    "−5,50",
    "6,50",
  ]);
});

it.each(["summary", "payment"] as const)(
  "names the level of identity that is missing on the step %s",
  async (step) => {
    signIn();
    const request = aRequest({ resume_step: step, asked_documents: [] });
    const waiting = { level2: null, level3: null };
    replyTo({
      [`GET /api/requests/${id}`]: request,
      ...NO_MANDATE_REQUIRED,
      "GET /api/identity/requirements": { services: [{ service_id: service.id, level: 2 }], amounts: [] },
      "GET /api/me/identity": { level: 1, startable: [2], case: null, waiting },
      "GET /api/payment-options": { options: [] },
      [`GET /api/requests/${id}/payment-links`]: { links: [], contributions: [] },
      ...noDocumentsKept(id),
    });
    await renderInPage(<WizardPage />, {
      route: "/service-request/edit/:requestId",
      path: `/service-request/edit/${id}?step=${step}`,
    });
    const link = await screen.findByRole("link", { name: "Vérifier mon identité" });
    expect(link.getAttribute("href")).toBe("/kyc-verification");
  },
);

it("offers to resume a draft of the same service, or to begin another", async () => {
  signIn();
  const offers = { id: service.id, title: service.title, service_countries: [] };
  replyTo({
    [`GET /api/services/${service.id}`]: offers,
    "GET /api/countries": { countries: [REQUEST.country] },
    ...NO_LEVEL_REQUIRED,
    "GET /api/requests": { requests: [REQUEST], total: 1, page: 1, per_page: 20 },
  });
  await clientLoader({
    params: { serviceId: service.id },
    request: new Request(`http://localhost/service-request/${service.id}`),
  });
  const { user } = await renderInPage(<WizardPage />, {
    route: "/service-request/:serviceId",
    path: `/service-request/${service.id}`,
    keepsQueries: true,
  });
  await heading("Vous avez déjà un brouillon pour ce service");
  const resume = screen.getByRole("link", { name: "Reprendre le brouillon du 20 novembre 2026" });
  expect(resume.getAttribute("href")).toBe(`/service-request/edit/${id}`);
  await user.click(screen.getByRole("button", { name: "Commencer une autre demande" }));
  expect(await heading("Informations de commande")).toBeDefined();
});

it("says that another tab saved a draft of the same service, and leaves this one alone", async () => {
  signIn();
  replyTo({
    [`GET /api/services/${service.id}`]: { id: service.id, title: service.title, service_countries: [] },
    "GET /api/countries": { countries: [REQUEST.country] },
    ...NO_LEVEL_REQUIRED,
    "GET /api/requests": { requests: [], total: 0, page: 1, per_page: 20 },
  });
  await renderInPage(<WizardPage />, {
    route: "/service-request/:serviceId",
    path: `/service-request/${service.id}`,
  });
  await heading("Informations de commande");
  expect(screen.queryByText(/dans un autre onglet/)).toBeNull();
  replyTo({ "GET /api/requests": { requests: [REQUEST], total: 1, page: 1, per_page: 20 } });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.getByText(/dans un autre onglet/)).toBeDefined());
  expect(await heading("Informations de commande")).toBeDefined();
});

it("shows each step as a numbered stone of a bridge, and says the share of the specification to screen readers", async () => {
  await openSaved(`/service-request/edit/${id}?step=documents`, REQUEST);
  await heading("Documents");
  const progress = screen.getByRole("progressbar", {
    name: "Progression de la demande\u00a0: étape 3 sur 5",
  });
  expect(progress.getAttribute("aria-valuenow")).toBe("60");
  expect(progress.querySelectorAll("path[d]").length).toBeGreaterThanOrEqual(5);
  const steps = within(screen.getByRole("list", { name: "Étapes de la demande" })).getAllByRole("listitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    "1. Informations de commande",
    "2. Détails & Facturation",
    "3. Documents",
    "4. Paiement sécurisé",
    "5. Récapitulatif & Confirmation",
  ]);
  expect(steps[2]?.getAttribute("aria-current")).toBe("step");
  expect(screen.getByRole("button", { name: /Informations de commande$/ })).toBeDefined();
  expect(screen.queryByText(/%/)).toBeNull();
});
