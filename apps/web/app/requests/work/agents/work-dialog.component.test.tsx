import type { AgentRow } from "@passerelle/contract/requests/work/agents";
import type { StaffWork } from "@passerelle/contract/requests/work/hand-over";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { WorkDialog } from "./work-dialog.tsx";

const AGENT: AgentRow = {
  id: "0d9d0e0a-5a0f-4a67-8b0b-6c5d1f0a0001",
  name: "Aminata Sow",
  email: "aminata.sow@example.org",
  role: "agent_administration",
  suspended: false,
  load: 2,
  late: 0,
  scopes: [],
};
const WORK: StaffWork = {
  work: [{ kind: "requests", open: 2, can_be_handed_over: true }],
  absence: null,
  seen_at: null,
};

async function openWork(choices: object) {
  signIn({ role: "super_admin" });
  replyTo({ [`GET /api/admin/agents/${AGENT.id}/work`]: WORK, "GET /api/work/choices": choices });
  const { user } = await renderInPage(<WorkDialog agent={AGENT} />);
  await user.click(screen.getByRole("button", { name: /Travail et relève.*Aminata Sow/ }));
  await screen.findByText("2 demandes en cours");
}

it("says that those who could take the work could not be read, and offers to try again", async () => {
  await openWork(refusal(403, "not_allowed"));
  expect(await screen.findByRole("button", { name: "Réessayer" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Confier" })).toBeNull();
});

it("says when there is no one else", async () => {
  await openWork({ workers: [{ id: AGENT.id, name: AGENT.name, role: AGENT.role }] });
  expect(await screen.findByText("Aucune autre personne ne peut s’en charger.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Confier" })).toBeNull();
});
