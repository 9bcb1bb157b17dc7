import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { fillIn } from "../../../../test/fill-in.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { AGENT, APPOINTMENT, HOURS, KIND, OTHER_AGENT } from "../../../../test/staff-appointments.ts";
import CalendarPage from "./calendar.admin.tsx";

const MOVE = `POST /api/appointments/${APPOINTMENT.id}/move`;
const WEEK = "/admin/appointments-calendar?view=week&day=2099-11-27&zone=Africa/Douala";

type Shown = { role?: "super_admin" | "agent_administration"; appointments?: Appointment[]; path?: string };

async function open(
  calls: Parameters<typeof replyTo>[0] = {},
  { role = "super_admin", appointments = [APPOINTMENT], path = WEEK }: Shown = {},
) {
  const { id } = signIn({ role });
  replyTo({
    "GET /api/admin/appointments": { appointments },
    "GET /api/admin/appointments/to-complete": { appointments: [] },
    "GET /api/admin/availability": {
      agents: [AGENT, OTHER_AGENT].map((agent) => ({ ...agent, is_bookable: true })),
    },
    "GET /api/admin/appointment-kinds": { kinds: [KIND] },
    "GET /api/admin/appointment-places": { places: [] },
    "GET /api/admin/holidays": { holidays: [] },
    [`GET /api/admin/availability/${id}`]: HOURS,
    ...Object.fromEntries(appointments.map((one) => [`GET /api/appointments/${one.id}`, one])),
    ...calls,
  });
  const page = await renderInPage(<CalendarPage />, { path });
  await screen.findAllByRole("button", { name: /Awa Ndiaye/ });
  return page;
}

const block = () => screen.getByRole("button", { name: /^09:00 Awa Ndiaye/ });

it("moves an appointment by keyboard: M, arrow keys, Enter, and then a confirmation", async () => {
  const sent: unknown[] = [];
  const { user } = await open({
    [MOVE]: (body) => {
      sent.push(body);
      return { ...APPOINTMENT, sequence: 1 };
    },
  });
  block().focus();
  await user.keyboard("m{ArrowDown}{ArrowLeft}");
  expect(screen.getByText("jeudi 26 novembre 2099, 09:15.")).toBeDefined();
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Déplacer le rendez-vous d’Awa Ndiaye" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Jour").value).toBe("2099-11-26");
  expect(dialog.getByText(/03:15 \(Montréal et Toronto\)/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Déplacer le rendez-vous" }));
  expect(await screen.findByText("Rendez-vous déplacé")).toBeDefined();
  expect(sent).toEqual([{ sequence: 0, agent_id: AGENT.id, starts_at: "2099-11-26T08:15:00.000Z" }]);
});

it("does not move an appointment after Escape", async () => {
  const { user } = await open();
  block().focus();
  await user.keyboard("m{ArrowDown}{Escape}");
  expect(screen.queryByText(/09:15\.$/)).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("explains which appointment prevents a move, and offers the nearest free times", async () => {
  const other: Appointment = {
    ...APPOINTMENT,
    id: "b0000000-0000-4000-8000-000000000002",
    reference: "V-84J4-AGVY",
    customer: { ...APPOINTMENT.customer, name: "Kwame Mensah" },
    starts_at: "2099-11-27T08:30:00.000Z",
    ends_at: "2099-11-27T09:00:00.000Z",
  };
  const problem = { status: 409, code: "slot_taken", details: { nearest: ["2099-11-27T10:00:00.000Z"] } };
  const { user } = await open(
    { [MOVE]: () => Response.json(problem, { status: 409 }) },
    { appointments: [APPOINTMENT, other] },
  );
  block().focus();
  await user.keyboard("m{Shift>}{ArrowDown}{/Shift}{ArrowUp}{ArrowUp}");
  expect(screen.getByText(/Déjà pris par V-84J4-AGVY\./)).toBeDefined();
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Déplacer le rendez-vous" }));
  expect(await dialog.findByText(/09:30 – 10:00 : Kwame Mensah \(V-84J4-AGVY\)/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: /11:00/ }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Heure/).value).toBe("11:00");
  expect(document.activeElement).toBe(dialog.getByLabelText("Jour"));
});

it("says that a time to which an appointment moves is incomplete", async () => {
  const { user } = await open();
  block().focus();
  await user.keyboard("m{ArrowDown}{Enter}");
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("Jour"));
  await user.click(dialog.getByRole("button", { name: "Déplacer le rendez-vous" }));
  expect(dialog.getByText("Choisissez un jour et une heure.")).toBeDefined();
});

it("asks before a booking that was begun is closed", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Nouveau" }));
  const email = await screen.findByLabelText<HTMLInputElement>("E-mail du client");
  fillIn(email, "awa@voyage.test");
  fireEvent(email.closest("dialog") as HTMLElement, new Event("cancel", { cancelable: true }));
  await user.click(await screen.findByRole("button", { name: "Continuer à écrire" }));
  expect(email.value).toBe("awa@voyage.test");
  expect(email.isConnected).toBe(true);
});

it.each([
  ["a super_admin exceeds", "super_admin"],
  ["an agent is sent to another day by", "agent_administration"],
] as const)("%s the full day of an agent", async (_what, role) => {
  const sent: unknown[] = [];
  const problem = { status: 409, code: "agent_day_full", details: { limit: 4 } };
  const { user } = await open(
    {
      [MOVE]: (body) => {
        sent.push(body);
        return sent.length === 1 ? Response.json(problem, { status: 409 }) : { ...APPOINTMENT, sequence: 1 };
      },
    },
    { role },
  );
  block().focus();
  await user.keyboard("m{ArrowDown}{Enter}");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Déplacer le rendez-vous" }));
  expect(await dialog.findByText("Cet agent prend 4 rendez-vous par jour.")).toBeDefined();
  const beyond = dialog.queryByRole("button", { name: "Confirmer malgré tout" });
  if (role === "agent_administration") {
    expect(beyond).toBeNull();
    expect(dialog.getByText(/^Choisissez un autre jour/)).toBeDefined();
    return;
  }
  await user.click(beyond as HTMLElement);
  expect(await screen.findByText("Rendez-vous déplacé")).toBeDefined();
  expect(sent.at(-1)).toMatchObject({ agent_id: AGENT.id, beyond_capacity: true });
});

const over: Appointment = {
  ...APPOINTMENT,
  may: {
    ...APPOINTMENT.may,
    cancel: false,
    move: false,
    attend: true,
    miss_customer: true,
    miss_agent: true,
  },
};
const LIST = "/admin/appointments-calendar?view=list&day=2099-11-27&zone=Africa/Douala";

it.each([
  ["confirms the identity of a customer", { attendee: "self" }, 1],
  ["with a relative confirms nothing", { attendee: "relative", attendee_name: "Awa Ndiaye Diop" }, 0],
] as const)("says that an identity call %s", async (_what, attendee, confirmed) => {
  const kind = { ...APPOINTMENT.kind, purpose: "identity" as const };
  const { user } = await open({}, { appointments: [{ ...over, ...attendee, kind }], path: LIST });
  const [button] = screen.getAllByRole("button", { name: /^Le rendez-vous d.*Awa Ndiaye.* a eu lieu$/ });
  await user.click(button as HTMLElement);
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.queryAllByText(/Il confirme aussi que le client s’est présenté/)).toHaveLength(confirmed);
});

it("records in the list that a customer did not come", async () => {
  const sent: unknown[] = [];
  const { user } = await open(
    {
      [`POST /api/appointments/${APPOINTMENT.id}/outcome`]: (body) => {
        sent.push(body);
        return { ...over, status: "customer_absent" };
      },
    },
    {
      appointments: [over],
      path: LIST,
    },
  );
  // The table has them, and the cards of a narrow list.
  const [button] = screen.getAllByRole("button", { name: /^Client absent.*Awa Ndiaye/ });
  await user.click(button as HTMLElement);
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Résultat enregistré")).toBeDefined();
  expect(sent).toEqual([{ outcome: "miss_customer" }]);
});

it("opens the appointment that the address names, with the clocks of both sides", async () => {
  const { address, user } = await open({}, { path: `${WEEK}&appointment=${APPOINTMENT.id}` });
  const dialog = within(await screen.findByRole("dialog", { name: "Awa Ndiaye" }));
  expect(dialog.getByText(/09:00 – 09:30 \(Douala\)/)).toBeDefined();
  expect(dialog.getByText(/03:00 \(Montréal et Toronto\)/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Fermer" }));
  expect(address()).not.toContain("appointment=");
});

it("goes to the next week by a key, and not while something is typed", async () => {
  const { address, user } = await open();
  fireEvent.keyDown(document.body, { key: "n" });
  await waitFor(() => expect(address()).toContain("day=2099-12-04"));
  await user.click(screen.getByRole("button", { name: "Nouveau" }));
  await user.type(await screen.findByLabelText(/^E-mail du client/), "nnn");
  expect(address()).toContain("day=2099-12-04");
});

it("books for a customer once missing fields were completed", async () => {
  const sent: Record<string, unknown>[] = [];
  const { user } = await open({
    "POST /api/admin/appointments": (body) => {
      sent.push(body as Record<string, unknown>);
      return APPOINTMENT;
    },
  });
  await user.click(screen.getByRole("button", { name: "Nouveau" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Prendre un rendez-vous pour un client" }));
  const save = await dialog.findByRole("button", { name: "Prendre le rendez-vous" });
  await user.click(save);
  expect(await dialog.findByText("Saisissez l’adresse e-mail du client.")).toBeDefined();
  fillIn(dialog.getByLabelText(/^E-mail du client/), "awa@example.test");
  await user.selectOptions(dialog.getByLabelText("Agent"), OTHER_AGENT.name);
  fireEvent.change(dialog.getByLabelText("Jour"), { target: { value: "2099-11-28" } });
  fireEvent.change(dialog.getByLabelText(/^Heure/), { target: { value: "10:30" } });
  await user.click(save);
  expect(await screen.findByText("Rendez-vous pris : le client reçoit un e-mail")).toBeDefined();
  expect(sent).toMatchObject([
    {
      customer_email: "awa@example.test",
      agent_id: OTHER_AGENT.id,
      starts_at: "2099-11-28T09:30:00.000Z",
      attendee: "self",
    },
  ]);
});

it.each([
  ["agent_administration", /^Aucun de vos clients n’a cette adresse/],
  ["super_admin", "Ce compte n’existe pas."],
] as const)("explains to %s that an address is of no customer", async (role, words) => {
  const { user } = await open({ "POST /api/admin/appointments": refusal(404, "user_not_found") }, { role });
  await user.click(screen.getByRole("button", { name: "Nouveau" }));
  fillIn(await screen.findByLabelText(/^E-mail du client/), "awa@example.test");
  fireEvent.change(screen.getByLabelText("Jour"), { target: { value: "2099-11-28" } });
  await user.click(screen.getByRole("button", { name: "Prendre le rendez-vous" }));
  expect(await screen.findByText(words)).toBeDefined();
});

it("shows what a customer has to pay for a kind that is booked for them", async () => {
  const paid = { ...KIND, price: { amount: 15_000, currency: "XAF" } };
  const { user } = await open({ "GET /api/admin/appointment-kinds": { kinds: [paid] } });
  await user.click(screen.getByRole("button", { name: "Nouveau" }));
  expect(await screen.findByText(/^15\s000\sFCFA\s: .* dans les 24 heures/)).toBeDefined();
});

it("shows agents their own calendar, without those of others", async () => {
  await open({}, { role: "agent_administration" });
  expect(screen.queryByRole("link", { name: "Agents" })).toBeNull();
  expect(screen.queryByLabelText("Agent")).toBeNull();
});

it("hides an appointment that was not paid in time, as a cancelled one", async () => {
  const expired = { ...APPOINTMENT, id: crypto.randomUUID(), status: "expired" as const };
  const appointments = [APPOINTMENT, expired];
  await open({}, { appointments });
  expect(screen.getAllByRole("button", { name: /Awa Ndiaye/ })).toHaveLength(1);
  cleanup();
  await open({}, { appointments, path: `${WEEK}&cancelled=1` });
  expect(screen.getAllByRole("button", { name: /Awa Ndiaye/ })).toHaveLength(2);
});
