import type { AdminPlan } from "@passerelle/contract/subscriptions/admin";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderChanging } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { queryClient } from "../../lib/query.ts";
import { allPlansQuery } from "./api.ts";
import { PlanSection } from "./plan-section.tsx";

const PLAN: AdminPlan = {
  id: "0d9d0e0a-5a0f-4a67-8b0b-6c5d1f0a0001",
  version: 3,
  name: { fr: "Mensuel", en: "Monthly" },
  summary: { fr: "Un mois.", en: "One month." },
  months: 1,
  rank: 10,
  is_offered: true,
  prices: [],
  subscribers: 0,
};

it("refuses an edit that began before another person's, and begins anew when it is opened again", async () => {
  signIn({ role: "super_admin" });
  const sent: unknown[] = [];
  replyTo({
    [`PUT /api/admin/subscription-plans/${PLAN.id}`]: (body) => {
      sent.push(body);
      return refusal(409, "plan_conflict")();
    },
  });
  const { user, change } = await renderChanging(PLAN, (plan) => <PlanSection plan={plan} />);
  const open = () => user.click(screen.getByRole("button", { name: "Modifier la formule" }));
  const name = () => screen.getByDisplayValue<HTMLInputElement>(/^(Mensuel|Saison)/);
  queryClient.setQueryData(allPlansQuery.queryKey, [PLAN]);
  await open();
  await user.type(name(), " plus");
  await change({ ...PLAN, name: { fr: "Saison", en: "Season" }, version: 4 });
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText(/Cette formule a été modifiée entre-temps/)).toBeTruthy();
  expect(sent).toMatchObject([{ version: 3, plan: { name: { fr: "Mensuel plus" } } }]);
  expect(queryClient.getQueryState(allPlansQuery.queryKey)?.isInvalidated, "read again").toBe(true);
  await user.click(screen.getByRole("button", { name: "Fermer" }));
  await open();
  expect(name().value).toBe("Saison");
});
