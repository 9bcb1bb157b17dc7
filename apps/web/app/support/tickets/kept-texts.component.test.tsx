import type { Ticket } from "@passerelle/contract/support/tickets";
import { act, cleanup, screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { ReplyForm } from "./reply-form.tsx";
import { TicketForm } from "./ticket-form.tsx";

const TICKET: Ticket = {
  id: "6c1f0f0e-52a4-4b39-9b0b-6f1f4d1c7e21",
  reference: "S-ABCD-EFGH",
  theme: "payment",
  subject: "Dossier 118",
  state: "open",
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
  unread: 0,
  request: null,
  responses: [],
  closed_by: null,
  closes_at: null,
  events: [],
  reopen_until: null,
};
const CALL = `POST /api/tickets/${TICKET.id}/responses`;

async function show() {
  cleanup();
  const { user } = await renderInPage(<ReplyForm ticket={TICKET} input={createRef()} />);
  return { user, field: () => screen.getByRole<HTMLTextAreaElement>("textbox") };
}

it("keeps a typed response in its tab until it is sent", async () => {
  signIn();
  replyTo({ [CALL]: undefined });
  const first = await show();
  await first.user.type(first.field(), "Dossier 118, page 2");
  await first.user.click(screen.getByRole("button", { name: "Envoyer" }));
  expect(await screen.findByText(/La connexion a été interrompue/)).toBeDefined();

  const second = await show();
  expect(second.field().value).toBe("Dossier 118, page 2");
  replyTo({ [CALL]: {} });
  await second.user.click(screen.getByRole("button", { name: "Envoyer" }));
  await expect.poll(() => second.field().value).toBe("");

  const third = await show();
  expect(third.field().value).toBe("");
});

it("keeps the texts of a ticket that was not opened", async () => {
  signIn();
  replyTo({ "GET /api/requests": { requests: [], total: 0, page: 1, per_page: 100 } });
  const first = await renderInPage(<TicketForm />);
  await first.user.type(screen.getByRole("textbox", { name: "Objet" }), "Dossier 118");
  cleanup();

  await renderInPage(<TicketForm />);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Objet" }).value).toBe("Dossier 118");
});

it("takes to the ticket only those who wait for it", async () => {
  signIn();
  const { promise, resolve } = Promise.withResolvers<object>();
  replyTo({
    "GET /api/requests": { requests: [], total: 0, page: 1, per_page: 100 },
    "POST /api/tickets": () => promise,
  });
  const { user, navigate, address } = await renderInPage(<TicketForm />, { path: "/assistance/new" });
  await user.selectOptions(screen.getByLabelText(/^De quoi/), "payment");
  await user.type(screen.getByRole("textbox", { name: "Objet" }), "Dossier 118");
  await user.type(screen.getByRole("textbox", { name: /^Votre message/ }), "Le paiement n’apparaît pas.");
  await user.click(screen.getByRole("button", { name: "Ouvrir le ticket" }));
  await navigate("/documents/new");
  await act(async () => resolve(TICKET));
  await screen.findByText("Votre ticket est ouvert");
  expect(address()).toBe("/documents/new");
});

it("keeps what is typed while a response is sent, in its tab too", async () => {
  signIn();
  const { promise, resolve } = Promise.withResolvers<object>();
  replyTo({ [CALL]: () => promise });
  const { user, field } = await show();
  await user.type(field(), "Dossier 118");
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  await user.type(field(), " P.-S. : page 2");
  await act(async () => resolve({}));
  await expect.poll(() => field().value).toBe("P.-S. : page 2");
  expect((await show()).field().value).toBe("P.-S. : page 2");
});
