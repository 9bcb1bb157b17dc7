import type { Bill } from "@passerelle/contract/requests/ordering";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { aRequest } from "../../../../test/request.ts";
import { signIn } from "../../../../test/session.ts";
import { noDocumentsKept } from "../../../../test/wizard.tsx";
import WizardPage from "../wizard.page.tsx";

const FREE: Bill = { ...(aRequest().bill as Bill), unit_amount: 0, amount: 0, total: 0, free: true };
const REQUEST = aRequest({ resume_step: "summary", asked_documents: [], bill: FREE, amount_left: 0 });
const { id, service } = REQUEST;

it("proposes the mandate that the service requires, and says that the confirmation was refused without it", async () => {
  signIn();
  const required = { powers: ["file"], forms: [] };
  replyTo({
    [`GET /api/requests/${id}`]: REQUEST,
    ...noDocumentsKept(id),
    "GET /api/identity/requirements": { services: [], amounts: [] },
    "GET /api/mandate-requirements": { services: [{ service_id: service.id, ...required }] },
    [`GET /api/mandate-requirements/services/${service.id}`]: {
      ...required,
      until: null,
      refusal: "none",
      pending: null,
    },
    [`POST /api/requests/${id}/submit`]: refusal(409, "service_mandate_required"),
  });
  const { user, address } = await renderInPage(<WizardPage />, {
    route: "/service-request/edit/:requestId",
    path: `/service-request/edit/${id}?step=summary`,
  });
  const link = await screen.findByRole("link", { name: "Donner un mandat" });
  expect(link.getAttribute("href")).toMatch(/country=CM.*powers=file/);
  await user.click(screen.getByRole("button", { name: "Confirmer et soumettre la demande" }));
  const alerts = () => screen.getAllByRole("alert").map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(alerts()).toContainEqual(
      expect.stringMatching(/Erreur de soumission finale.*Ce service demande un mandat/),
    ),
  );
  expect(address()).toBe(`/service-request/edit/${id}?step=summary`);
});
