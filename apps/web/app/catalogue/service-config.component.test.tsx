import type { AdminService, ServiceConflict } from "@passerelle/contract/catalogue/admin";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import type { Route } from "./+types/service-config.admin";
import { NEW_DOCUMENT } from "./admin/form.ts";
import ServiceConfigPage from "./service-config.admin.tsx";

const ID = "6e8f5f52-95a5-4b7e-8b0e-0a3f0f5d2c11";
const PAUL = { id: "6e8f5f52-95a5-4b7e-8b0e-0a3f0f5d2c12", name: "Paul Ewane" };

const STORED: AdminService = {
  id: ID,
  status: "inactive",
  version: 1,
  document: {
    ...NEW_DOCUMENT,
    title: { fr: "Traduction assermentée", en: "Sworn translation" },
    description: { fr: "Un traducteur agréé traduit.", en: "A sworn translator translates." },
  },
  open_requests: 0,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
  updated_by: PAUL,
};

it("replaces the form by the version that another person saved meanwhile, when it is chosen", async () => {
  signIn({ role: "super_admin" });
  const title = { fr: "Traduction certifiée", en: "Certified translation" };
  const theirs = { ...STORED, version: 2, document: { ...STORED.document, title } };
  const details: ServiceConflict = {
    version: 2,
    versions: [{ version: 2, at: STORED.updated_at, by: PAUL, operation: "changed", changes: [] }],
  };
  replyTo({
    [`GET /api/admin/services/${ID}`]: STORED,
    [`GET /api/admin/services/${ID}/versions`]: { versions: [], total: 0, page: 1, per_page: 20 },
    "GET /api/admin/countries": { countries: [] },
    "GET /api/identity/requirements": { services: [], amounts: [] },
    "GET /api/mandate-requirements": { services: [] },
    [`PUT /api/admin/services/${ID}`]: () =>
      Response.json({ status: 409, code: "service_conflict", details }, { status: 409 }),
  });
  const props = { params: { serviceId: ID } } as Route.ComponentProps;
  const { user } = await renderInPage(<ServiceConfigPage {...props} />);
  const field = await screen.findByLabelText("Titre (anglais)");
  await user.clear(field);
  await user.type(field, "Mine");
  replyTo({ [`GET /api/admin/services/${ID}`]: theirs });
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await user.click(await screen.findByRole("button", { name: "Charger sa version" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(field).toHaveProperty("value", "Certified translation"));
  expect(screen.getByLabelText("Titre (français)")).toHaveProperty("value", "Traduction certifiée");
  expect(screen.queryByText("Modifications non enregistrées")).toBeNull();
});
