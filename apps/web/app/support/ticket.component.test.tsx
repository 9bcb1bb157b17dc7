import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import type { Route } from "./+types/ticket.page";
import TicketPage from "./ticket.page.tsx";

const ID = "6c1f0f0e-52a4-4b39-9b0b-6f1f4d1c7e21";

it("leads back to the list from a ticket that is not the reader’s, without an error to retry", async () => {
  signIn();
  replyTo({ [`GET /api/tickets/${ID}`]: refusal(404, "ticket_not_found") });
  const props = { params: { ticketId: ID } } as Route.ComponentProps;
  await renderInPage(<TicketPage {...props} />, { path: `/assistance/${ID}` });
  expect(await screen.findByRole("heading", { level: 2, name: "Ce ticket n’existe pas" })).toBeDefined();
  const back = screen.getByRole("link", { name: "Mon assistance" });
  expect(back.getAttribute("href")).toBe("/assistance");
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
});
