import type { Ticket } from "@passerelle/contract/support/tickets";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderChanging } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { ResolutionPrompt } from "./resolution-prompt.tsx";

const ID = "6c1f0f0e-52a4-4b39-9b0b-6f1f4d1c7e21";

it.each([
  ["proposed", "Oui, c’est réglé"],
  ["open", "C’est réglé, clore le ticket"],
] as const)("moves the focus to the heading when a ticket that was %s is solved", async (state, name) => {
  signIn();
  replyTo({ [`POST /api/tickets/${ID}/agreement`]: {} });
  const { user, change } = await renderChanging<Ticket["state"]>(state, (shown) => (
    <main>
      <h1>Dossier 118</h1>
      {shown !== "closed" && (
        <ResolutionPrompt ticket={{ id: ID, state: shown } as Ticket} onRefuse={() => {}} />
      )}
    </main>
  ));
  await user.click(screen.getByRole("button", { name }));
  expect(await screen.findByText("Merci ! Le ticket est clos")).toBeDefined();
  await change("closed");
  await expect.poll(() => document.activeElement?.textContent).toBe("Dossier 118");
});
