import type { InboxTicket } from "@passerelle/contract/support/ticket-inbox";
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { AnswerForm } from "./answer-form.tsx";
import { inboxTicket } from "./api.ts";
import { Notes } from "./notes.tsx";
import { TicketFacts } from "./ticket-facts.tsx";

const TICKET: InboxTicket = {
  id: "6c1f0f0e-52a4-4b39-9b0b-6f1f4d1c7e21",
  reference: "S-ABCD-EFGH",
  theme: "payment",
  subject: "Où en est mon remboursement ?",
  state: "open",
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
  unread: 0,
  priority: "normal",
  customer: { id: "6c1f0f0e-52a4-4b39-9b0b-6f1f4d1c7e22", name: "Serge Kamga" },
  assignee: null,
  own: false,
  due_at: null,
  overdue: false,
  request: null,
  language: "fr",
  responses: [],
  notes: [],
  events: [],
  closed_by: null,
  closes_at: null,
  first_answer_seconds: null,
  solved_seconds: null,
  version: 1,
};
const CALL = `/api/admin/tickets/${TICKET.id}`;

function Page() {
  const { data } = useQuery(inboxTicket(TICKET.id, "fr"));
  return data && <TicketFacts ticket={data} />;
}

/** Takes a ticket whose assignee has changed to `colleague` since it was shown with `shown`. */
async function take(shown: InboxTicket["assignee"], colleague: InboxTicket["assignee"]) {
  signIn({ role: "operateur_support" });
  replyTo({
    [`GET ${CALL}`]: { ...TICKET, assignee: shown },
    "GET /api/admin/tickets/staff": { staff: [] },
    [`PUT ${CALL}/assignee`]: () =>
      Response.json(
        { status: 409, code: "ticket_taken", details: { by: colleague?.name ?? null } },
        { status: 409 },
      ),
  });
  const { user } = await renderInPage(<Page />);
  const button = await screen.findByRole("button", { name: "Prendre" });
  replyTo({ [`GET ${CALL}`]: { ...TICKET, assignee: colleague } });
  await user.click(button);
  expect(await screen.findByText("L’attribution n’a pas changé")).toBeDefined();
}

const ADA = { id: "6c1f0f0e-52a4-4b39-9b0b-6f1f4d1c7e23", name: "Ada Mbeki" };
const BOB = { id: "6c1f0f0e-52a4-4b39-9b0b-6f1f4d1c7e24", name: "Bob Diallo" };

it("says which colleague took the ticket first, and shows them", async () => {
  await take(null, ADA);
  expect(await screen.findByText("Ada Mbeki a pris ce ticket avant vous.")).toBeDefined();
  expect(await screen.findByText("Ada Mbeki")).toBeDefined();
});

it("says that the assignee has changed since the ticket was shown", async () => {
  await take(ADA, BOB);
  expect(await screen.findByText(/^L’attribution a changé entre-temps/)).toBeDefined();
  expect(await screen.findByText("Bob Diallo")).toBeDefined();
});

it("says that the ticket was unassigned since it was shown", async () => {
  await take(ADA, null);
  expect(await screen.findByText("Ce ticket vient d’être remis dans la file.")).toBeDefined();
});

it("keeps the focus in the facts when the pressed button is gone, and in the priority while it is stored", async () => {
  const me = signIn({ role: "operateur_support" });
  const { promise, resolve } = Promise.withResolvers<object>();
  replyTo({
    [`GET ${CALL}`]: TICKET,
    "GET /api/admin/tickets/staff": { staff: [] },
    [`PUT ${CALL}/assignee`]: {},
    [`PUT ${CALL}/priority`]: () => promise,
  });
  const { user } = await renderInPage(<Page />);
  const take = await screen.findByRole("button", { name: "Prendre" });
  replyTo({ [`GET ${CALL}`]: { ...TICKET, assignee: { id: me.id, name: me.name } } });
  await user.click(take);
  await expect.poll(() => document.activeElement?.textContent).toBe("Où en est le ticket");
  const priority = screen.getByLabelText<HTMLSelectElement>("Priorité");
  priority.focus();
  await user.selectOptions(priority, "high");
  expect(priority.disabled).toBe(false);
  expect(document.activeElement).toBe(priority);
  await act(async () => resolve({}));
});

it("keeps the text of a note that was not sent", async () => {
  signIn({ role: "operateur_support" });
  const { user } = await renderInPage(<Notes ticket={TICKET} />);
  await user.type(screen.getByRole("textbox"), "Reçu 118");
  cleanup();
  await renderInPage(<Notes ticket={TICKET} />);
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Reçu 118");
});

it("keeps what is typed while a note is stored", async () => {
  signIn({ role: "operateur_support" });
  const { promise, resolve } = Promise.withResolvers<object>();
  replyTo({ [`POST ${CALL}/notes`]: () => promise });
  const { user } = await renderInPage(<Notes ticket={TICKET} />);
  const note = screen.getByRole<HTMLTextAreaElement>("textbox");
  await user.type(note, "Reçu 118");
  await user.click(screen.getByRole("button", { name: "Ajouter la note" }));
  await user.type(note, " et aussi 119");
  await act(async () => resolve({}));
  await expect.poll(() => note.value).toBe("et aussi 119");
});

it("names the customer's language, and inserts a canned answer in it", async () => {
  signIn({ role: "operateur_support" });
  const answer = { id: TICKET.id, title: "Refund delay", text: "Hello Kofi Ansah, allow ten days." };
  replyTo({ [`GET ${CALL}/canned-answers`]: { language: "en", answers: [answer] } });
  const { user } = await renderInPage(<AnswerForm ticket={{ ...TICKET, language: "en" }} />);
  expect(await screen.findByText("Langue du client : anglais.")).toBeDefined();
  await user.selectOptions(screen.getByLabelText(/^Insérer une réponse type/), "Refund delay");
  const reply = screen.getByLabelText<HTMLTextAreaElement>(/^Réponse au client/);
  expect(reply.value).toBe("Hello Kofi Ansah, allow ten days.");
  expect(document.activeElement).toBe(reply);
  expect(reply.lang).toBe("en");
});
