import type { ImportReport } from "@passerelle/contract/catalogue/exchange";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { ImportDialog } from "./import-dialog.tsx";

const UNCHANGED: ImportReport = {
  imported: false,
  services: { created: 0, changed: 0, unchanged: 60 },
  changes: [],
  errors: [],
  errors_total: 0,
};

it.each([
  [UNCHANGED, false],
  [{ ...UNCHANGED, services: { created: 0, changed: 1, unchanged: 59 } }, true],
])("offers to import only a file that changes something: %#", async (report, offered) => {
  signIn({ role: "super_admin" });
  replyTo({ "POST /api/admin/services/import": report });
  const { user } = await renderInPage(<ImportDialog open onClose={() => {}} />);
  await user.upload(screen.getByLabelText(/^Fichier Excel/), new File(["x"], "services.xlsx"));
  if (offered) await screen.findByRole("button", { name: "Importer" });
  else await screen.findByText("Ce fichier ne change rien.");
  expect(screen.queryByRole("button", { name: "Importer" }) !== null).toBe(offered);
  expect(screen.queryByText("Ce fichier ne change rien.") === null).toBe(offered);
});

it("says of a file that the server cannot read that it is no workbook", async () => {
  signIn({ role: "super_admin" });
  replyTo({ "POST /api/admin/services/import": refusal(415, "file_type_refused") });
  const { user } = await renderInPage(<ImportDialog open onClose={() => {}} />);
  await user.upload(screen.getByLabelText(/^Fichier Excel/), new File(["des notes"], "notes.xlsx"));
  expect(await screen.findByText("Ce fichier n’est pas un classeur Excel (.xlsx) lisible.")).toBeDefined();
});
