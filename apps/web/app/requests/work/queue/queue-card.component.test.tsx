import type { WorkSummary } from "@passerelle/contract/requests/work/queues";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { QueueCard } from "./queue-card.tsx";

const REQUEST: WorkSummary = {
  id: "b1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01",
  reference: "R-2222-2222",
  status: "submitted",
  progress: 25,
  service: { id: "s", title: "Passeport", category: "administratif", icon_name: "id-card" },
  country: { code: "CM", name: "Cameroun", flag: "🇨🇲" },
  organism_name: null,
  next_action: "wait",
  due_fee: null,
  total: null,
  holder: "us",
  handler: null,
  filed_at: null,
  promised_by: null,
  delay: null,
  ends_at: null,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
  submitted_at: "2026-01-05T09:00:00.000Z",
  due_at: null,
  late: false,
  customer: { id: "c", name: "Awa Ndiaye" },
  assignee: null,
  beneficiary: null,
};

it("takes a request from its menu without asking, and undoes it", async () => {
  const { id: me } = signIn({ role: "agent_administration" });
  const asked: unknown[] = [];
  replyTo({
    [`PUT /api/work/requests/${REQUEST.id}/assignee`]: (body) => {
      asked.push(body);
      return {};
    },
  });
  const { user } = await renderInPage(
    <QueueCard request={REQUEST} selection={{ on: false, set: () => {} }} />,
  );
  expect(screen.getByRole("button", { name: "Actions\u00a0: demande R-2222-2222" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Prendre" }));
  expect(await screen.findByText("La demande R-2222-2222 est à vous")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    { from: null, to: me },
    { from: me, to: null },
  ]);
  expect(await screen.findByText("C’est annulé.")).toBeDefined();
  // Undoing is not undone in turn.
  expect(screen.queryByRole("button", { name: "Annuler" })).toBeNull();
});

it("offers a reader who does not work on requests to open it only", async () => {
  signIn({ role: "operateur_support" });
  await renderInPage(<QueueCard request={REQUEST} selection={undefined} />);
  expect(screen.queryByRole("button", { name: "Prendre" })).toBeNull();
  expect(screen.getByRole("link", { name: "Ouvrir la demande" })).toBeDefined();
});
