import type { BillingTaxRate } from "@passerelle/contract/billing/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { fillIn } from "../../../../test/fill-in.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { TaxRates } from "./tax-rates.tsx";

const RATES = "/api/admin/billing/tax-rates";
const rate = (changes: Partial<BillingTaxRate>): BillingTaxRate => ({
  country: "CM",
  category: "services",
  valid_from: "2020-01-01",
  rate: 1925,
  open: false,
  in_force: true,
  ...changes,
});
const PLANNED = rate({ valid_from: "2999-01-01", rate: 2000, open: true, in_force: false });
const ALL = [
  rate({ country: "SN", rate: 1800 }),
  rate({ valid_from: "2019-01-01", rate: 1750, in_force: false }),
  rate({}),
  PLANNED,
];

const spaced = (text: string | null) => (text ?? "").replaceAll(/\s+/g, " ").trim();

async function open(calls: Parameters<typeof replyTo>[0] = {}) {
  signIn({ role: "super_admin" });
  replyTo({ [`GET ${RATES}`]: { rates: ALL }, ...calls });
  const { user } = await renderInPage(<TaxRates />);
  const table = await screen.findByRole("table", { name: "Taux de TVA" });
  const rows = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => Array.from(row.children, (cell) => spaced(cell.textContent)).slice(0, 5));
  return { user, table, rows };
}

it("shows the rates by country, the newest first, and removes only a planned one", async () => {
  const { user, table, rows } = await open({
    [`DELETE ${RATES}/CM/services/2999-01-01`]: { rates: ALL.filter((one) => one !== PLANNED) },
  });
  expect(rows()).toEqual([
    ["Cameroun", "Services", "1er janvier 2999", "20 %", "Prévu"],
    ["Cameroun", "Services", "1er janvier 2020", "19,25 %", "En vigueur"],
    ["Cameroun", "Services", "1er janvier 2019", "17,5 %", "Passé"],
    ["Sénégal", "Services", "1er janvier 2020", "18 %", "En vigueur"],
  ]);
  await user.click(within(table).getByRole("button", { name: /^Retirer le taux de 20/ }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Retirer" }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(await screen.findByText("Taux retiré")).toBeDefined();
});

it("adds a rate that is typed in percent, and says what is wrong with it", async () => {
  const sent: unknown[] = [];
  const added = { ...PLANNED, country: "GA", category: "subscriptions" as const, rate: 1850 };
  const { user, rows } = await open({
    [`PUT ${RATES}`]: (body) => {
      sent.push(body);
      return { rates: [...ALL, added] };
    },
  });
  const add = () => user.click(screen.getByRole("button", { name: "Ajouter le taux" }));
  await add();
  expect(await screen.findByText("Choisissez un pays.")).toBeDefined();
  expect(screen.getByText("Choisissez un jour.")).toBeDefined();
  expect(screen.getByText(/^Indiquez un taux de 0 à 100/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Pays"), "Gabon");
  await user.selectOptions(screen.getByLabelText("Catégorie"), "Abonnements");
  fillIn(screen.getByLabelText("À partir du"), "2999-01-01");
  fillIn(screen.getByLabelText("Taux en %"), "18,5");
  await add();
  expect(await screen.findByText("Taux enregistré")).toBeDefined();
  expect(sent).toEqual([{ country: "GA", category: "subscriptions", valid_from: "2999-01-01", rate: 1850 }]);
  expect(screen.getByLabelText("Taux en %")).toHaveProperty("value", "");
  expect(rows()).toContainEqual(["Gabon", "Abonnements", "1er janvier 2999", "18,5 %", "Prévu"]);
});

it("explains that a rate in force cannot be replaced, and keeps what was typed", async () => {
  const { user } = await open({ [`PUT ${RATES}`]: refusal(409, "rate_in_force") });
  await user.selectOptions(screen.getByLabelText("Pays"), "Cameroun");
  fillIn(screen.getByLabelText("À partir du"), "2020-01-01");
  fillIn(screen.getByLabelText("Taux en %"), "19");
  await user.click(screen.getByRole("button", { name: "Ajouter le taux" }));
  expect(await screen.findByText(/^Ce taux s’applique déjà/)).toBeDefined();
  expect(screen.getByLabelText("Taux en %")).toHaveProperty("value", "19");
});
