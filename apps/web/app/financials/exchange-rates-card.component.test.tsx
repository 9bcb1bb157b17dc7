import type { ExchangeRates } from "@passerelle/contract/financials";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../test/fetch.ts";
import { fillIn } from "../../test/fill-in.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { ExchangeRatesCard } from "./exchange-rates-card.tsx";

const RATES = "/api/admin/financials/rates";
const KNOWN: ExchangeRates["rates"] = [
  { currency: "USD", valid_from: "2999-01-01", per_euro: 1_200_000, open: true, in_force: false },
  { currency: "USD", valid_from: "2026-10-01", per_euro: 1_085_400, open: false, in_force: true },
];

async function open(calls: Parameters<typeof replyTo>[0]) {
  signIn({ role: "finance_manager" });
  replyTo({ [`GET ${RATES}`]: { rates: KNOWN }, ...calls });
  const { user } = await renderInPage(<ExchangeRatesCard />);
  await screen.findByRole("heading", { name: "Taux de change" });
  return user;
}

async function add(user: Awaited<ReturnType<typeof open>>, day: string, rate: string) {
  await user.click(screen.getByRole("button", { name: "Ajouter un taux" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Devise"), "CAD");
  if (day) await user.type(dialog.getByLabelText("À partir du"), day);
  if (rate) await user.type(dialog.getByLabelText("Pour un euro"), rate);
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  return dialog;
}

it("adds a rate that is typed with a comma, and says what is wrong with it", async () => {
  const sent: unknown[] = [];
  const user = await open({
    [`PUT ${RATES}/CAD/2026-11-01`]: (body) => {
      sent.push(body);
      return { rates: KNOWN };
    },
  });
  const dialog = await add(user, "", "");
  expect(await dialog.findByText("Choisissez le premier jour du taux.")).toBeDefined();
  fillIn(dialog.getByLabelText("À partir du"), "2026-11-01");
  fillIn(dialog.getByLabelText("Pour un euro"), "un et demi");
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  expect(await dialog.findByText(/^Saisissez un nombre/)).toBeDefined();
  fillIn(dialog.getByLabelText("Pour un euro"), "1,5012");
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Taux enregistré")).toBeDefined();
  expect(sent).toEqual([{ per_euro: 1_501_200 }]);
});

it("removes only rates that no closed month used", async () => {
  const user = await open({ [`DELETE ${RATES}/USD/2999-01-01`]: { rates: KNOWN.slice(1) } });
  expect(screen.getAllByRole("button", { name: /^Supprimer le taux/ })).toHaveLength(1);
  await user.click(
    screen.getByRole("button", { name: /^Supprimer le taux USD à partir du 1.*janvier 2999/ }),
  );
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Supprimer" }));
  expect(await screen.findByText("Taux supprimé")).toBeDefined();
});

it("explains why a rate cannot be set", async () => {
  const user = await open({ [`PUT ${RATES}/CAD/2026-01-01`]: refusal(409, "exchange_rate_used") });
  const dialog = await add(user, "2026-01-01", "1.5");
  expect(await dialog.findByText(/^Un mois clos utilise ce taux/)).toBeDefined();
});
