import type { Profile } from "@passerelle/contract/profiles";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { screen } from "@testing-library/react";
import WizardPage from "../app/requests/ordering/wizard.page.tsx";
import { replyTo } from "./fetch.ts";
import { renderInPage } from "./render.tsx";
import { signIn } from "./session.ts";

export const NO_MANDATE_REQUIRED = { "GET /api/mandate-requirements": { services: [] } };
export const NO_LEVEL_REQUIRED = {
  "GET /api/identity/requirements": { services: [], amounts: [] },
  ...NO_MANDATE_REQUIRED,
};

export const noDocumentsKept = (id: string) => ({
  [`GET /api/requests/${id}/vault-proposals`]: { asked: [], expiring: [] },
});

/** Opens the wizard of a saved request at an address, signed in with these changes of the profile. */
export async function openSaved(path: string, request: RequestDetail, changes: Partial<Profile> = {}) {
  const { id } = request;
  signIn(changes);
  replyTo({ [`GET /api/requests/${id}`]: request, ...noDocumentsKept(id), ...NO_LEVEL_REQUIRED });
  return renderInPage(<WizardPage />, { route: "/service-request/edit/:requestId", path });
}

/** The heading of a step. */
export const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
