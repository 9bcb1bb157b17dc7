import { act, cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { anAppointment, inDays, UNPAID } from "../../../test/appointments.ts";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import AppointmentsPage from "./appointments.page.tsx";

const REQUEST = crypto.randomUUID();
const PROPOSAL = {
  id: crypto.randomUUID(),
  kind: {
    id: crypto.randomUUID(),
    name: "Entretien",
    mode: "video",
    price: { amount: 5_000, currency: "XOF" },
  },
  agent: { id: crypto.randomUUID(), name: "Ibrahim Njoya" },
  agent_zone: "Africa/Douala",
  expires_at: inDays(2, 9),
  times: [9, 11].map((hour) => ({ id: crypto.randomUUID(), starts_at: inDays(4, hour) })),
};
const WAITING = {
  id: crypto.randomUUID(),
  kind: { id: crypto.randomUUID(), name: "Entretien" },
  agent_id: null,
  wanted: [{ starts_at: "2099-03-09T00:00:00.000Z", ends_at: "2099-03-11T00:00:00.000Z" }],
  notices: 3,
};

async function open(path = "/appointments", waiting: object[] = [], appointment = anAppointment()) {
  signIn();
  replyTo({
    "GET /api/me/appointments": { appointments: [appointment], total: 1, page: 1, per_page: 20 },
    "GET /api/me/appointment-waiting": { waiting },
    "GET /api/me/appointment-feed": { url: null, shows_names: false },
    [`GET /api/requests/${REQUEST}/appointment-proposal`]: { proposal: PROPOSAL },
  });
  return renderInPage(<AppointmentsPage />, { path });
}

it("lists appointments with both times", async () => {
  await open();
  const link = await screen.findByRole("link", { name: "Entretien" });
  expect(link.getAttribute("href")).toBe(`/appointments/${anAppointment().id}`);
  expect(screen.getByText(/15\sh \(Douala\), (9|10)\sh \(Montréal et Toronto\)/)).toBeDefined();
  expect(screen.getByText("Confirmé")).toBeDefined();
});

it("books the proposed time that its reader chooses", async () => {
  const { user, address } = await open(`/appointments?request=${REQUEST}`);
  const sent: unknown[] = [];
  const choice = `POST /api/appointment-proposals/${PROPOSAL.id}/choice`;
  replyTo({ [choice]: refusal(409, "own_appointment_overlaps") });
  const second = await screen.findByRole("button", { name: /^Choisir\s: .*12\sh \(Douala\)/ });
  expect(screen.getByText(/^Ce rendez-vous coûte 5\s000\sFCFA/)).toBeDefined();
  await user.click(second);
  expect(await screen.findByText("Vous avez déjà un rendez-vous à cette heure-là.")).toBeDefined();
  replyTo({
    [choice]: (body) => {
      sent.push(body);
      return anAppointment();
    },
  });
  await user.click(second);
  await expect.poll(address).toBe(`/appointments/${anAppointment().id}`);
  expect(sent).toMatchObject([{ time_id: PROPOSAL.times[1]?.id }]);
});

it("asks for the number of a call by phone if the profile has none", async () => {
  await open();
  cleanup();
  signIn({ phone: "" });
  const sent: unknown[] = [];
  replyTo({
    [`GET /api/requests/${REQUEST}/appointment-proposal`]: {
      proposal: { ...PROPOSAL, kind: { ...PROPOSAL.kind, mode: "phone" } },
    },
    [`POST /api/appointment-proposals/${PROPOSAL.id}/choice`]: (body) => {
      sent.push(body);
      return anAppointment();
    },
  });
  const { user } = await renderInPage(<AppointmentsPage />, { path: `/appointments?request=${REQUEST}` });
  const pick = await screen.findByRole("button", { name: /^Choisir\s: .*12\sh \(Douala\)/ });
  await user.click(pick);
  expect(screen.getByText(/^Indiquez le numéro avec l’indicatif/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Numéro auquel nous vous appelons"));
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText("Numéro auquel nous vous appelons"), "0033 6 12 34 56 78");
  await user.click(pick);
  await expect.poll(() => sent).toMatchObject([{ phone: "+33612345678" }]);
});

it("leads to the payment of a chosen time that has to be paid", async () => {
  const { user, address } = await open(`/appointments?request=${REQUEST}`);
  const unpaid = anAppointment(UNPAID);
  replyTo({ [`POST /api/appointment-proposals/${PROPOSAL.id}/choice`]: unpaid });
  await user.click(await screen.findByRole("button", { name: /^Choisir\s: .*12\sh \(Douala\)/ }));
  await expect.poll(address).toBe(`/appointments/${unpaid.id}/payment`);
  expect(screen.queryByText("Rendez-vous confirmé")).toBeNull();
});

it("announces a chosen time to be paid in the page to which the customer has gone on", async () => {
  const { user, navigate, address } = await open(`/appointments?request=${REQUEST}`);
  const { promise, resolve } = Promise.withResolvers<object>();
  replyTo({ [`POST /api/appointment-proposals/${PROPOSAL.id}/choice`]: () => promise });
  await user.click(await screen.findByRole("button", { name: /^Choisir\s: .*12\sh \(Douala\)/ }));
  await navigate("/documents/new");
  await act(async () => resolve(anAppointment(UNPAID)));
  expect(await screen.findByText("Rendez-vous réservé, à payer")).toBeDefined();
  expect(address()).toBe("/documents/new");
});

it("leads from the card of an unpaid one to its payment, and says until when", async () => {
  const unpaid = anAppointment(UNPAID);
  await open("/appointments", [], unpaid);
  const pay = await screen.findByRole("link", { name: /^Payer\s: Entretien/ });
  expect(pay.getAttribute("href")).toBe(`/appointments/${unpaid.id}/payment`);
  expect(screen.getByText(/^5\s000\sFCFA à payer avant le/)).toBeDefined();
});

it("stops waiting, and says when no more notifications come", async () => {
  const { user } = await open("/appointments", [WAITING]);
  expect(await screen.findByText(/^Prévenu trois fois/)).toBeDefined();
  replyTo({ [`DELETE /api/me/appointment-waiting/${WAITING.id}`]: { waiting: [] } });
  await user.click(screen.getByRole("button", { name: /^Ne plus attendre\s: Entretien/ }));
  expect(await screen.findByText("Vous n’attendez plus")).toBeDefined();
  expect(screen.queryByText(/^Prévenu trois fois/)).toBeNull();
});

it("makes the address of a calendar, and revokes it", async () => {
  const { user } = await open();
  const url = "https://passerelle.example/files/calendars/secret.ics";
  replyTo({
    "PUT /api/me/appointment-feed": (body) => ({ url, ...(body as object) }),
    "DELETE /api/me/appointment-feed": { url: null, shows_names: false },
  });
  await user.click(await screen.findByText("Voir mes rendez-vous dans un autre agenda"));
  await user.click(await screen.findByRole("button", { name: "Créer mon adresse d’agenda" }));
  expect(await screen.findByText(url)).toBeDefined();
  // The pressed button is gone.
  await expect
    .poll(() => document.activeElement?.textContent)
    .toBe("Voir mes rendez-vous dans un autre agenda");
  const names = screen.getByRole<HTMLInputElement>("switch", { name: "Montrer les noms" });
  await user.click(names);
  await expect.poll(() => names.checked).toBe(true);
  await user.click(screen.getByRole("button", { name: "Supprimer cette adresse" }));
  const [, confirm] = screen.getAllByRole("button", { name: "Supprimer cette adresse" });
  await user.click(confirm as HTMLElement);
  expect(await screen.findByRole("button", { name: "Créer mon adresse d’agenda" })).toBeDefined();
});
