import type { WaitingEntry } from "@passerelle/contract/appointments";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aKind, inDays } from "../../../test/appointments.ts";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { WaitingList } from "./waiting-list.tsx";

const entry = (id: string, name: string) =>
  ({
    id,
    kind: { ...aKind(), name },
    wanted: [{ starts_at: inDays(3, 0), ends_at: inDays(4, 0) }],
    notices: 0,
  }) as unknown as WaitingEntry;

it("moves the focus to the next entry when one is removed, and to the page's heading after the last", async () => {
  signIn();
  const [first, second] = [entry("e1", "Entretien"), entry("e2", "Dépôt")];
  replyTo({
    "GET /api/me/appointment-waiting": { waiting: [first, second] },
    "DELETE /api/me/appointment-waiting/e1": { waiting: [second] },
    "DELETE /api/me/appointment-waiting/e2": { waiting: [] },
  });
  const { user } = await renderInPage(
    <main>
      <h1>Rendez-vous</h1>
      <WaitingList />
    </main>,
  );
  await user.click(await screen.findByRole("button", { name: /Entretien/ }));
  const next = screen.getByRole("button", { name: /Dépôt/ });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await user.click(next);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Rendez-vous" })),
  );
});
