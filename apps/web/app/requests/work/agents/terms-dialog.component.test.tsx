import type { AgentRow } from "@passerelle/contract/requests/work/agents";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { renderChanging, renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { TermsDialog } from "./terms-dialog.tsx";

const AGENT: AgentRow = {
  id: "0d9d0e0a-5a0f-4a67-8b0b-6c5d1f0a0001",
  name: "Aminata Sow",
  email: "aminata.sow@example.org",
  role: "agent_administration",
  suspended: false,
  requests_per_day: 5,
  appointments_per_day: null,
  languages: ["fr"],
  terms_version: 3,
  requests_today: 2,
  late: 0,
  work: [],
  absence: null,
  seen_at: null,
  scopes: [],
};
const CALL = `PUT /api/admin/agents/${AGENT.id}/terms`;

async function openTerms(agent = AGENT) {
  signIn({ role: "super_admin" });
  const { user } = await renderInPage(<TermsDialog agent={agent} />);
  await user.click(screen.getByRole("button", { name: /Modifier la capacité.*Aminata Sow/ }));
  return user;
}

it("saves the limits and the languages over those that were read", async () => {
  const user = await openTerms();
  const asked: unknown[] = [];
  replyTo({
    [CALL]: (body: unknown) => {
      asked.push(body);
      return { agent: AGENT };
    },
  });
  await user.clear(screen.getByLabelText(/Demandes confiées par jour/));
  await user.type(screen.getByLabelText(/Rendez-vous par jour/), "4");
  await user.click(screen.getByRole("checkbox", { name: "anglais" }));
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(asked).toEqual([
    { version: 3, requests_per_day: null, appointments_per_day: 4, languages: ["fr", "en"] },
  ]);
});

it.each(["0", "2,5", "1000"])("asks for a whole number in place of %s", async (typed) => {
  const user = await openTerms();
  const field = screen.getByLabelText(/Demandes confiées par jour/);
  await user.clear(field);
  await user.type(field, typed);
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText(/Indiquez un nombre entier de 1 à 200/)).toBeDefined();
});

it("says when another person changed the terms meanwhile", async () => {
  const user = await openTerms();
  replyTo({ [CALL]: refusal(409, "user_conflict") });
  await user.click(screen.getByRole("checkbox", { name: "anglais" }));
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText(/Quelqu’un d’autre les a modifiés/)).toBeDefined();
});

it("refuses what was typed before another person's change, and begins anew when it is opened again", async () => {
  signIn({ role: "super_admin" });
  const { user, change } = await renderChanging(AGENT, (agent) => <TermsDialog agent={agent} />);
  const open = () => user.click(screen.getByRole("button", { name: /Modifier la capacité.*Aminata Sow/ }));
  const field = () => screen.getByLabelText<HTMLInputElement>(/Demandes confiées par jour/);
  const asked: unknown[] = [];
  replyTo({
    [CALL]: (body: unknown) => {
      asked.push(body);
      return refusal(409, "user_conflict")();
    },
  });
  await open();
  await user.click(screen.getByRole("checkbox", { name: "anglais" }));
  await change({ ...AGENT, requests_per_day: 1, terms_version: 4 });
  expect(field().value).toBe("5");
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText(/Quelqu’un d’autre les a modifiés/)).toBeDefined();
  expect(asked).toMatchObject([{ version: 3, requests_per_day: 5 }]);
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  await open();
  expect(field().value).toBe("1");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "anglais" }).checked).toBe(false);
});

it("asks a person who meets no customers for languages and requests alone", async () => {
  await openTerms({ ...AGENT, role: "partenaire" });
  expect(screen.queryByLabelText(/Rendez-vous par jour/)).toBeNull();
});
