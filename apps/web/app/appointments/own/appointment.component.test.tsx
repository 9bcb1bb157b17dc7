import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aKind, anAppointment, inDays, UNPAID } from "../../../test/appointments.ts";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import AppointmentPage from "./appointment.page.tsx";

const { id } = anAppointment();

const FREE = inDays(4, 9);
const CALENDAR = `GET /api/appointments/${id}/calendar`;
const FILE = {
  file_name: "V-2345-6789.ics",
  content: "BEGIN:VCALENDAR",
  google_url: "https://calendar.google.com/calendar/render?action=TEMPLATE",
  link: "https://passerelle.example/appointment/secret",
};

async function open(changes: Partial<Appointment> = {}, query = "", time_zone: string | null = null) {
  signIn({ time_zone });
  const appointment = anAppointment(changes);
  replyTo({
    [`GET /api/appointments/${id}`]: appointment,
    [CALENDAR]: FILE,
    "GET /api/appointment-kinds": { kinds: [aKind()], agents: [] },
    "GET /api/appointment-slots": {
      slots: [{ starts_at: FREE, agents: 1 }],
      zone: "Africa/Douala",
    },
  });
  return renderInPage(<AppointmentPage />, {
    path: `/appointments/${id}${query}`,
    route: "/appointments/:id",
  });
}

it("shows both times, and until when it may be changed", async () => {
  await open({ starts_at: "2099-01-20T09:00:00.000Z", changeable_until: "2099-01-19T09:00:00.000Z" });
  expect(await screen.findByText(/10\sh \(Douala\), 4\sh \(Montréal et Toronto\)$/)).toBeDefined();
  expect(
    screen.getByText(/^Vous pouvez le déplacer ou l’annuler jusqu’au lundi 19 janvier 2099/),
  ).toBeDefined();
  const google = await screen.findByRole("link", { name: "Google Agenda" });
  await expect.poll(() => google.getAttribute("href")).toMatch(/^https:\/\/calendar\.google\.com/);
});

it("adds the time of the reader’s account", async () => {
  await open({ starts_at: "2099-01-20T09:00:00.000Z" }, "", "Asia/Tokyo");
  expect(
    await screen.findByText(/10\sh \(Douala\), 4\sh \(Montréal et Toronto\), 18\sh \(Tokyo\)$/),
  ).toBeDefined();
});

it("cancels it with the reason that was given", async () => {
  const { user } = await open();
  const sent: unknown[] = [];
  replyTo({
    [`POST /api/appointments/${id}/cancel`]: (body) => {
      sent.push(body);
      return anAppointment({ status: "cancelled_by_customer" });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Annuler le rendez-vous" }));
  const dialog = screen.getByRole("dialog");
  await user.type(within(dialog).getByRole("textbox"), "Empêchement");
  await user.click(within(dialog).getByRole("button", { name: /^Oui/ }));
  expect(await screen.findByText("Rendez-vous annulé")).toBeDefined();
  expect(sent).toEqual([{ reason: "Empêchement" }]);
});

it("reads its calendar entry again with it, since the link of the call may have changed", async () => {
  const { user } = await open();
  const google = await screen.findByRole("link", { name: "Google Agenda" });
  await expect.poll(() => google.getAttribute("href")).toBe(FILE.google_url);
  const google_url = `${FILE.google_url}&location=new`;
  replyTo({
    [CALENDAR]: { ...FILE, google_url },
    [`POST /api/appointments/${id}/cancel`]: refusal(409, "appointment_too_late"),
  });
  await user.click(screen.getByRole("button", { name: "Annuler le rendez-vous" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: /^Oui/ }));
  await expect.poll(() => google.getAttribute("href")).toBe(google_url);
});

it("says that an unknown appointment does not exist, and leads to all others", async () => {
  signIn();
  replyTo({ [`GET /api/appointments/${id}`]: refusal(404, "appointment_not_found") });
  await renderInPage(<AppointmentPage />, { path: `/appointments/${id}`, route: "/appointments/:id" });
  expect(await screen.findByText("Ce rendez-vous n’existe pas")).toBeDefined();
  expect(screen.getByRole("link", { name: "Tous mes rendez-vous" })).toBeDefined();
});

it("leads to a message once it is too late to change it", async () => {
  await open({ may: { ...anAppointment().may, cancel: false, move: false } });
  expect(await screen.findByText(/^Il est trop tard/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Nous écrire" }).getAttribute("href")).toBe(
    "/account?tab=messages",
  );
  expect(screen.queryByRole("button", { name: "Déplacer" })).toBeNull();
});

it("moves it to another free time, and says when it was moved meanwhile", async () => {
  const { user, address } = await open({}, "?move");
  const sent: unknown[] = [];
  const moving = new Set<string | null>();
  replyTo({
    [`POST /api/appointments/${id}/move`]: refusal(409, "appointment_conflict"),
    "GET /api/appointment-slots": (_body, query) => {
      moving.add(query.get("moving"));
      return { slots: [{ starts_at: FREE, agents: 1 }], zone: "Africa/Douala" };
    },
  });
  const pick = async () => {
    await user.click(await screen.findByRole("button", { name: /10\sh \(Douala\)$/ }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Déplacer" }));
  };
  await pick();
  expect(await screen.findByText(/a été déplacé entre-temps/)).toBeDefined();
  replyTo({
    [`POST /api/appointments/${id}/move`]: (body) => {
      sent.push(body);
      return anAppointment({ sequence: 1 });
    },
  });
  await pick();
  expect(await screen.findByText("Rendez-vous déplacé")).toBeDefined();
  expect(sent).toEqual([{ sequence: 0, agent_id: null, starts_at: FREE }]);
  // The times are read again after the refused move; that of the appointment itself is free.
  expect([...moving]).toEqual([id]);
  expect(address()).toBe(`/appointments/${id}`);
});

it("offers no change and no video call of a cancelled appointment", async () => {
  await open({ status: "cancelled_by_us", video_link: "https://video.example/room" });
  expect(await screen.findByText("Annulé par nous")).toBeDefined();
  expect(screen.queryByRole("link", { name: /vidéo/ })).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

it("has a link for the person who comes instead", async () => {
  await open({ attendee: "relative", attendee_name: "Paul Biyong" });
  expect(await screen.findByText("https://passerelle.example/appointment/secret")).toBeDefined();
  expect(screen.getByText(/^Envoyez ce lien à Paul Biyong/)).toBeDefined();
});

it("leads to the payment while it is due, and offers no calendar and no move before", async () => {
  await open(UNPAID);
  const pay = await screen.findByRole("link", { name: /^Payer\s: Entretien/ });
  expect(pay.getAttribute("href")).toBe(`/appointments/${id}/payment`);
  expect(screen.getByText(/^5\s000\sFCFA à payer avant le .* 13\sh \(Douala\)/)).toBeDefined();
  expect(screen.getByText(/^Vous pouvez encore l’annuler/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Annuler le rendez-vous" })).toBeDefined();
  expect(screen.queryByText("Ajouter à mon agenda")).toBeNull();
  expect(screen.queryByRole("button", { name: "Déplacer" })).toBeNull();
});

it("says that a paid one is refunded when it is cancelled in time", async () => {
  const { user } = await open({
    payment: { amount: 5_000, currency: "XOF", state: "paid", pay_until: null },
  });
  expect(await screen.findByText(/^5\s000\sFCFA, payé$/)).toBeDefined();
  expect(screen.getByText(/Annulé d’ici là, il est remboursé en entier\.$/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Annuler le rendez-vous" }));
  expect(
    within(screen.getByRole("dialog")).getByText("Ce que vous avez payé vous est remboursé en entier."),
  ).toBeDefined();
});

it.each([
  ["cancelled_by_us", "returned", /remboursé$/],
  ["expired", "ended", /rien n’a été payé$/],
] as const)("shows what became of the money of one that is %s", async (status, state, text) => {
  await open({ status, payment: { amount: 5_000, currency: "XOF", state, pay_until: null } });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole("link", { name: /^Payer/ })).toBeNull();
});
