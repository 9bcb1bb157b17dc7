import type { StaffWork } from "@passerelle/contract/requests/work/hand-over";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { WorkDialog } from "./work-dialog.tsx";

const LEAVER = { id: "0d9d0e0a-5a0f-4a67-8b0b-6c5d1f0a0001", name: "Aminata Sow" };
const TAKER = { languages: [], full: false, away_until: null };
const CLAIRE = { ...TAKER, id: "0d9d0e0a-5a0f-4a67-8b0b-6c5d1f0a0002", name: "Claire Obi" };
const WORK: StaffWork = {
  person: LEAVER,
  work: [
    {
      kind: "requests",
      open: 2,
      items: [
        {
          id: "1",
          reference: "D-118",
          person: "Awa Ndiaye",
          at: null,
          state: "open",
          path: "/requests-queue/1",
        },
      ],
    },
    { kind: "tickets", open: 1, items: [] },
    {
      kind: "mandates",
      open: 0,
      items: [
        {
          id: "2",
          reference: "M-2027-000118",
          person: "Awa Ndiaye",
          at: null,
          state: "waiting",
          path: "/admin/mandates/2",
        },
      ],
    },
  ],
  takers: [{ ...CLAIRE, kinds: ["requests"], languages: ["en"], full: true }],
};

async function openWork(work: object) {
  signIn({ role: "super_admin" });
  replyTo({ [`GET /api/admin/agents/${LEAVER.id}/work`]: work });
  const rendered = await renderInPage(<WorkDialog id={LEAVER.id} onClose={() => undefined} />);
  await screen.findByRole("dialog");
  return rendered;
}

it("says that the work could not be read, and offers to try again", async () => {
  await openWork(refusal(403, "not_allowed"));
  expect(await screen.findByRole("button", { name: "Réessayer" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Tout confier" })).toBeNull();
});

it("says when there is no one else", async () => {
  await openWork({ ...WORK, takers: [] });
  expect(await screen.findByText("Aucune autre personne ne peut s’en charger.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Tout confier" })).toBeNull();
});

it("lists each piece with its page, and which mandates wait for a signature", async () => {
  await openWork(WORK);
  expect((await screen.findByRole("link", { name: "D-118" })).getAttribute("href")).toBe("/requests-queue/1");
  expect(screen.getAllByText("et 1 de plus")).toHaveLength(2);
  expect(screen.getByText("Attend la signature")).toBeDefined();
});

it("hands over one kind after the other until nothing moves, and says what is left and why", async () => {
  const { user } = await openWork(WORK);
  const asked: unknown[] = [];
  const replies = [
    { moved: 500, left: 3 },
    { moved: 0, left: 3 },
  ];
  replyTo({
    [`POST /api/admin/agents/${LEAVER.id}/hand-over`]: (body: unknown) => {
      asked.push(body);
      return replies[asked.length - 1];
    },
  });
  const give = await screen.findByRole("button", { name: "Tout confier" });
  expect(give).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("checkbox", { name: /Claire Obi.*Demandes.*anglais.*Journée complète/ }));
  await user.click(screen.getByRole("checkbox", { name: "Même au-delà de la capacité du jour" }));
  await user.click(give);
  const expected = { kind: "requests", to: [CLAIRE.id], beyond_capacity: true };
  expect(await screen.findByText(/Demandes : 500 confiés en relève\. 3 restent/)).toBeDefined();
  expect(
    screen.getByText("Tickets d’assistance : aucune des personnes choisies ne peut s’en charger."),
  ).toBeDefined();
  expect(asked).toEqual([expected, expected]);
});
