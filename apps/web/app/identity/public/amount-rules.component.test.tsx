import type { AmountRule } from "@passerelle/domain/identity/requirements";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { AmountRules } from "./amount-rules.tsx";

type Sent = { currency: string; level: number; amount: number | null };

async function open(amounts: AmountRule[]) {
  signIn();
  const sent: Sent[] = [];
  replyTo({
    "GET /api/identity/requirements": () => ({ services: [], amounts }),
    "PUT /api/admin/identity-requirements/amounts": (body) => {
      const rule = body as Sent;
      sent.push(rule);
      if (rule.amount === null) amounts.length = 0;
      else amounts.push(rule as AmountRule);
      return { amount: rule.amount };
    },
  });
  const { user } = await renderInPage(<AmountRules />);
  return { user, sent, save: await screen.findByRole("button", { name: "Enregistrer la règle" }) };
}

it("saves a rule in minor units of its currency and refuses what is no amount", async () => {
  const { user, sent, save } = await open([]);
  expect(screen.getByText("Aucun montant ne demande de niveau.")).toBeDefined();
  await user.click(save);
  expect(await screen.findByText("Indiquez un montant.")).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Monnaie"), "EUR");
  await user.selectOptions(screen.getByLabelText("Niveau demandé"), "3");
  await user.type(screen.getByLabelText("À partir de"), "1 250,50");
  await user.click(save);
  expect(await screen.findByText(/^À partir de 1.250,50.€ : niveau 3$/)).toBeDefined();
  expect(sent).toEqual([{ currency: "EUR", level: 3, amount: 125_050 }]);
});

it("removes a rule and keeps the focus in the page", async () => {
  const { user, sent } = await open([{ currency: "XAF", level: 2, amount: 500_000 }]);
  await user.click(screen.getByRole("button", { name: /^Retirer la règle à partir de 500.000/ }));
  expect(await screen.findByText("Aucun montant ne demande de niveau.")).toBeDefined();
  expect(sent).toEqual([{ currency: "XAF", level: 2, amount: null }]);
  expect(document.activeElement?.textContent).toBe("Montants qui demandent une identité vérifiée");
});
