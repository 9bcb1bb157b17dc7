import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { NEW_DOCUMENT } from "./form.ts";
import { Duplicate, StatusActions } from "./service-actions.tsx";

const ID = "4f0e8f5f-95a5-4b7e-8b0e-0a3f0f5d2c10";

it("warns that an activated service without a country cannot be ordered", async () => {
  signIn({ role: "super_admin" });
  const title = { fr: "Dossier 118", en: "File 118" };
  const stored = {
    id: ID,
    version: 2,
    status: "active",
    open_requests: 0,
    document: { ...NEW_DOCUMENT, title },
  };
  replyTo({ [`PATCH /api/admin/services/${ID}`]: stored });
  const { user } = await renderInPage(
    <StatusActions service={{ id: ID, version: 1, status: "inactive", title }} />,
  );
  await user.click(screen.getByRole("button", { name: /^Activer/ }));
  await screen.findByText("Service activé");
  expect(screen.getByText(/^Aucun client ne peut encore le demander/)).toBeDefined();
});

it("requires a title in both languages for a copy", async () => {
  signIn({ role: "super_admin" });
  const title = { fr: "Dossier 118", en: "File 118" };
  const { user } = await renderInPage(
    <Duplicate service={{ id: ID, version: 1, status: "active", title }} />,
  );
  await user.click(screen.getByRole("button", { name: /^Dupliquer/ }));
  await user.clear(screen.getByLabelText(/^Titre en anglais/));
  await user.click(screen.getByRole("button", { name: "Créer la copie" }));
  expect(await screen.findByText("Donnez un titre dans les deux langues.")).toBeDefined();
});
