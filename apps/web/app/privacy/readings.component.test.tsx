import type { FileReading } from "@passerelle/contract/privacy";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { Readings } from "./readings.tsx";

const READING: FileReading = {
  at: "2026-11-20T10:00:00.000Z",
  file: "passeport.pdf",
  name: "Ada Eze",
  role: "agent_administration",
  request: { id: "a0000000-0000-4000-8000-000000000001", reference: "R-2222-2222" },
};

async function open(readings: FileReading[]) {
  signIn();
  replyTo({ "GET /api/me/readings": { readings } });
  await renderInPage(<Readings />);
}

it("names who read what, in which role, and for which request", async () => {
  await open([
    READING,
    { ...READING, name: "", role: null, request: null },
    { ...READING, name: "Maître Ngo Bassa", role: null, request: null },
    { ...READING, name: "Fatou Sarr", role: "resident", request: null },
  ]);
  const [staff, reviewer, recipient, person] = await screen.findAllByRole("listitem");
  expect(staff?.textContent).toMatch(/Ada Eze, .*[Aa]gent.*passeport\.pdf · R-2222-2222/);
  expect(
    within(staff as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe(`/requests-tracking/${READING.request?.id}`);
  expect(reviewer?.textContent).toContain("Notre équipe, pour vérifier votre identité");
  expect(recipient?.textContent).toContain("Maître Ngo Bassa, par un partage");
  expect(person?.textContent).toMatch(/Fatou Sarrpasseport\.pdf$/);
});

it("folds all but the newest readings", async () => {
  await open(Array.from({ length: 10 }, () => READING));
  expect(await screen.findByText("2 lectures plus anciennes")).toBeDefined();
});

it("says that no one else opened a document", async () => {
  await open([]);
  expect(await screen.findByText("Personne d’autre n’a ouvert vos documents.")).toBeDefined();
});
