import type { AgentRow } from "@passerelle/contract/requests/work/agents";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { renderChanging } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { ScopeDialog } from "./scope-dialog.tsx";

const country = (id: string, name: string) => ({ kind: "country", id, name }) as const;
const AGENT = {
  id: "0d9d0e0a-5a0f-4a67-8b0b-6c5d1f0a0001",
  name: "Aminata Sow",
  scopes: [country("CM", "Cameroun")],
} as unknown as AgentRow;

it("refuses a choice that began before another person's, and begins anew when it is opened again", async () => {
  signIn({ role: "super_admin" });
  const sent: unknown[] = [];
  replyTo({
    "GET /api/work/choices": {
      countries: ["CM", "SN", "CI"].map((code) => ({ code, name: code })),
      organisms: [],
    },
    [`PUT /api/admin/agents/${AGENT.id}/scopes`]: (body) => {
      sent.push(body);
      return refusal(409, "user_conflict")();
    },
  });
  const { user, change } = await renderChanging(AGENT, (agent) => <ScopeDialog agent={agent} />);
  const open = () => user.click(screen.getByRole("button", { name: /Aminata Sow/ }));
  const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
  await open();
  await user.click(await box("SN"));
  await change({ ...AGENT, scopes: [...AGENT.scopes, country("CI", "Côte d’Ivoire")] });
  expect((await box("CI")).checked).toBe(false);
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText(/Quelqu’un d’autre les a modifiés/)).toBeDefined();
  const [cameroon, senegal] = [
    { kind: "country", id: "CM" },
    { kind: "country", id: "SN" },
  ];
  expect(sent).toEqual([{ from: [cameroon], to: [cameroon, senegal] }]);
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  await open();
  expect([(await box("CI")).checked, (await box("SN")).checked]).toEqual([true, false]);
});
