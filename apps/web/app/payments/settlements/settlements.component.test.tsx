import type { SettlementDay, SettlementProvider } from "@passerelle/contract/payments/settlements";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import SettlementsPage from "./settlements.admin.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

const FILES = "POST /api/admin/settlements/files";
const REFUSED = {
  imported: false,
  known: false,
  lines: 0,
  first_day: null,
  last_day: null,
  errors: [
    { line: 3, column: "amount", code: "invalid" },
    { line: 4, column: null, code: "wrong_cells" },
  ],
  errors_total: 2,
};

const file = (text: string) => new File([text], "mtn.csv", { type: "text/csv" });

it("shows each mistake of a file with its line, and closes after an import", async () => {
  signIn({ role: "finance_manager" });
  let reply: object = REFUSED;
  let sent = 0;
  replyTo({
    [FILES]: () => {
      sent += 1;
      return reply;
    },
  });
  let isClosed = false;
  const onClose = () => {
    isClosed = true;
  };
  const { user } = await renderInPage(
    <UploadDialog providers={["mtn_momo", "orange_money"]} onClose={onClose} />,
  );
  await user.click(screen.getByRole("button", { name: "Importer" }));
  expect(await screen.findByText("Choisissez un fichier.")).toBeDefined();
  expect(sent).toBe(0);

  await user.selectOptions(screen.getByLabelText("Prestataire"), "Orange Money");
  await user.upload(screen.getByLabelText(/^Fichier CSV/), file("id"));
  await user.click(screen.getByRole("button", { name: "Importer" }));
  const alert = await within(screen.getByRole("dialog")).findByRole("alert");
  expect(alert.textContent).toContain("2 erreurs");
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map((item) => item.textContent?.replaceAll(/\s/g, " ")),
  ).toEqual(["Ligne 3 : valeur incorrecte amount", "Ligne 4 : nombre de cellules différent de l’en-tête"]);
  expect(isClosed).toBe(false);

  reply = { ...REFUSED, imported: true, lines: 2, errors: [], errors_total: 0 };
  await user.upload(screen.getByLabelText(/^Fichier CSV/), file("id,date"));
  await user.click(screen.getByRole("button", { name: "Importer" }));
  await waitFor(() => expect(isClosed).toBe(true));
  expect(sent).toBe(2);
});

const PROVIDER: SettlementProvider = {
  provider: "stripe",
  source: "api",
  day: "2026-11-24",
  state: "read",
  read_at: "2026-11-25T04:10:00.000Z",
  differences: 1,
};
const DAY: SettlementDay = {
  provider: "stripe",
  day: "2026-11-24",
  source: "api",
  state: "read",
  read_at: "2026-11-25T04:10:00.000Z",
  lines: 3,
  matched: 2,
  differences: 1,
  amounts: [{ currency: "EUR", settled: 4_000, fees: 110 }],
  cases_opened: 1,
  cases_closed: 0,
};

it("shows what each day settled, and reads it again on request", async () => {
  signIn({ role: "finance_manager" });
  let runs = 0;
  replyTo({
    "GET /api/admin/settlements": () => ({ providers: [PROVIDER], days: [DAY], total: 1 }),
    "GET /api/admin/payments": () => ({ payments: [], total: 0, waiting: { to_approve: 0, cases: 1 } }),
    "POST /api/admin/settlements/run": () => {
      runs += 1;
      return { days: 3 };
    },
  });
  const { user } = await renderInPage(<SettlementsPage />);
  const row = await screen.findByRole("row", { name: /Stripe/ });
  const cells = within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent?.replaceAll(/\s/g, " "));
  expect(cells.slice(0, 5)).toEqual(["2 / 3", "40 €", "1,10 €", "1", "1 cas ouvert"]);
  expect(within(row).getByRole("link").getAttribute("href")).toBe(
    "/admin/payments-tracking/settlements/stripe/2026-11-24",
  );
  // Nothing is uploaded for a provider with an API.
  expect(screen.queryByRole("button", { name: "Importer un relevé" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Relancer maintenant" }));
  await waitFor(() => expect(runs).toBe(1));
});
