import type { OfferedKind } from "@passerelle/contract/appointments/shapes";
import { act, cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aKind, anAppointment, inDays, UNPAID } from "../../../test/appointments.ts";
import { replyTo } from "../../../test/fetch.ts";
import { fillIn } from "../../../test/fill-in.ts";
import { renderInPage } from "../../../test/render.tsx";
import { aRequest } from "../../../test/request.ts";
import { signIn } from "../../../test/session.ts";
import NewAppointmentPage from "./new-appointment.page.tsx";

type Held = { id: string; starts_at: string };

const START = inDays(3, 9);
const HOLD = "POST /api/appointment-holds";
const BOOK = "POST /api/appointments";

const holdOf = ({ id, starts_at }: Held) => ({
  id,
  kind_id: aKind().id,
  agent: { id: "0f6f7f6e-2f2a-4a5b-9a3a-1b0c6a3b7d03", name: "Ibrahim Njoya" },
  agent_zone: "Africa/Douala",
  starts_at,
  ends_at: inDays(3, 10),
  expires_at: inDays(3, 11),
});

type Page = { kinds?: OfferedKind[]; requests?: object[]; query?: string };

async function open({ kinds = [aKind()], requests = [], query = "" }: Page = {}) {
  signIn();
  const bodies: Record<string, unknown>[] = [];
  replyTo({
    "GET /api/appointment-kinds": { kinds, agents: [] },
    "GET /api/requests": { requests, total: requests.length, page: 1, per_page: 100 },
    "GET /api/appointment-slots": { slots: [{ starts_at: START, agents: 1 }], zone: "Africa/Douala" },
    "GET /api/me/appointment-waiting": { waiting: [] },
    [HOLD]: (body) => holdOf(body as Held),
    [BOOK]: (body) => {
      bodies.push(body as Record<string, unknown>);
      return anAppointment();
    },
  });
  return { ...(await renderInPage(<NewAppointmentPage />, { path: `/appointments/new${query}` })), bodies };
}

/** The button of the free start: 9 h in UTC, 10 h in Douala. */
const slot = () => screen.findByRole<HTMLButtonElement>("button", { name: /10\sh\s\(Douala\)$/ });
const confirm = () => screen.findByRole("button", { name: "Confirmer" });

it("holds a free time, shows it by both clocks, and books it once", async () => {
  const { user, bodies, address } = await open();
  await user.click(await screen.findByLabelText("Changer de fuseau horaire"));
  await user.selectOptions(screen.getByLabelText("Votre fuseau horaire"), "America/Toronto");
  await user.tab();
  await user.click(await slot());
  expect(await screen.findByText(/Gardé pour vous encore (10:00|9:\d\d)/)).toBeDefined();
  expect(screen.getByText(/^10\sh \(Douala\), [45]\sh \(Montréal et Toronto\)$/)).toBeDefined();
  await user.dblClick(await confirm());
  expect(await screen.findByText("Rendez-vous confirmé")).toBeDefined();
  expect(bodies).toEqual([
    { hold_id: expect.any(String), zone: "America/Toronto", attendee: "self", subject: "" },
  ]);
  expect(address()).toBe(`/appointments/${anAppointment().id}`);
});

it("asks who comes instead, and at which number to call", async () => {
  const { user, bodies } = await open({ kinds: [aKind({ mode: "phone" })] });
  await user.click(await slot());
  await user.click(await screen.findByRole("radio", { name: "Un proche" }));
  const phone = screen.getByLabelText("Numéro auquel nous vous appelons");
  fillIn(phone, "0612345678");
  await user.click(await confirm());
  expect(await screen.findByText("Indiquez le nom de la personne qui viendra.")).toBeDefined();
  expect(bodies).toEqual([]);
  await user.type(screen.getByLabelText("Nom de cette personne"), " Paul Biyong ");
  fillIn(phone, "0033 6 12 34 56 78");
  await user.click(await confirm());
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({
    attendee: "relative",
    attendee_name: "Paul Biyong",
    phone: "+33612345678",
  });
});

it("offers the nearest times in place of one that another person took", async () => {
  const { user } = await open();
  const nearest = [inDays(3, 11), inDays(3, 12), inDays(4, 9)];
  const code = "slot_taken";
  replyTo({ [HOLD]: () => Response.json({ status: 409, code, details: { nearest } }, { status: 409 }) });
  await user.click(await slot());
  const refused = await screen.findByText(/^Cet horaire vient d’être pris/);
  const alert = refused.closest<HTMLElement>("[role=alert]");
  expect(document.activeElement).toBe(alert?.parentElement);
  const offers = within(alert ?? refused).getAllByRole<HTMLButtonElement>("button");
  expect(offers).toHaveLength(3);
  expect(offers[0]?.textContent).toMatch(/12\sh \(Douala\)/);
  replyTo({ [HOLD]: (body) => holdOf(body as Held) });
  await user.click(offers[0] as HTMLButtonElement);
  expect(await screen.findByText(/^Gardé pour vous/)).toBeDefined();
});

it("keeps the form when the connection is lost, and books what a second attempt confirms", async () => {
  const { user, bodies, navigate } = await open();
  await user.click(await slot());
  fillIn(await screen.findByLabelText(/^Ce dont vous voulez parler/), "Acte");
  replyTo({ [BOOK]: undefined });
  await user.click(await confirm());
  expect(await screen.findByText(/^La connexion est coupée/)).toBeDefined();
  await navigate("/dashboard");
  await user.click(await screen.findByRole("button", { name: "Continuer à écrire" }));
  replyTo({
    [BOOK]: (body) => {
      bodies.push(body as Record<string, unknown>);
      return anAppointment();
    },
  });
  await user.click(await confirm());
  await expect.poll(() => bodies).toMatchObject([{ subject: "Acte" }]);
});

it("continues with the held time after the page was loaded again, and gives it back", async () => {
  const { user } = await open();
  await user.click(await slot());
  await confirm();
  cleanup();
  const again = await open();
  const given: string[] = [];
  const { value } = JSON.parse(sessionStorage.getItem(sessionStorage.key(0) ?? "") ?? "");
  replyTo({
    [`DELETE /api/appointment-holds/${value.hold.id}`]: () => {
      given.push(value.hold.id);
      return {};
    },
  });
  await again.user.click(await screen.findByRole("button", { name: "Autre horaire" }));
  await slot();
  await expect.poll(() => given).toHaveLength(1);
});

it("keeps what was typed while another time of another kind is chosen, and asks before it is lost", async () => {
  const call = aKind({ id: crypto.randomUUID(), name: "Appel", mode: "phone" });
  const start = `?kind=${aKind().id}&start=${encodeURIComponent(START)}`;
  const { user, bodies, navigate, address } = await open({ kinds: [aKind(), call], query: start });
  replyTo({
    [HOLD]: (body) => {
      replyTo({ [`DELETE /api/appointment-holds/${(body as Held).id}`]: {} });
      return holdOf(body as Held);
    },
  });
  await user.click(await slot());
  await user.click(await screen.findByRole("radio", { name: "Un proche" }));
  fillIn(screen.getByLabelText("Nom de cette personne"), "Paul Biyong");
  fillIn(screen.getByLabelText(/^Ce dont vous voulez parler/), "Acte");
  await user.click(screen.getByRole("button", { name: "Autre horaire" }));
  const kind = await screen.findByRole("radio", { name: /^Appel/ });
  await user.click(kind);
  expect(address()).toBe(`/appointments/new?kind=${call.id}`);
  expect(document.activeElement).toBe(kind);
  await navigate("/dashboard");
  await user.click(await screen.findByRole("button", { name: "Continuer à écrire" }));
  await user.click(await slot());
  await user.click(await confirm());
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ attendee: "relative", attendee_name: "Paul Biyong", subject: "Acte" });
  await expect.poll(address).toBe(`/appointments/${anAppointment().id}`);
});

it("offers a time that became free, and the kinds of a service for its requests only", async () => {
  const special = aKind({ id: crypto.randomUUID(), name: "Retrait", service_ids: [crypto.randomUUID()] });
  await open({
    kinds: [aKind(), special],
    query: `?kind=${aKind().id}&start=${encodeURIComponent(START)}`,
  });
  expect(await screen.findByText(/^Cet horaire s’est libéré/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Prendre cet horaire" })).toBeDefined();
  expect(screen.queryByRole("radio", { name: /^Retrait/ })).toBeNull();
});

const REQUEST = aRequest({ status: "submitted" });
const RESERVED = aKind({ service_ids: [REQUEST.service.id] });

it("books a kind of some services for its request, also after the page was loaded again without it", async () => {
  const page = { kinds: [RESERVED], requests: [REQUEST] };
  const { user } = await open({ ...page, query: `?request=${REQUEST.id}` });
  await user.click(await slot());
  await confirm();
  cleanup();
  const again = await open(page);
  await again.user.click(await confirm());
  await expect.poll(() => again.bodies).toMatchObject([{ request_id: REQUEST.id }]);
});

it("chooses the request for a time of such a kind that became free, and keeps the time for another request", async () => {
  const other = aRequest({ ...REQUEST, id: crypto.randomUUID(), reference: "R-2222-2222" });
  const query = `?kind=${RESERVED.id}&start=${encodeURIComponent(START)}`;
  const { user, bodies } = await open({
    kinds: [RESERVED, aKind({ id: crypto.randomUUID() })],
    requests: [REQUEST, other],
    query,
  });
  const select = await screen.findByLabelText<HTMLSelectElement>("À propos de");
  expect(select.value).toBe(REQUEST.id);
  await user.selectOptions(select, other.id);
  await user.click(await screen.findByRole("button", { name: "Prendre cet horaire" }));
  await user.click(await confirm());
  await expect.poll(() => bodies).toMatchObject([{ request_id: other.id }]);
});

it("puts people on the waiting list for whole days by their own clock", async () => {
  const { user } = await open();
  const sent: unknown[] = [];
  replyTo({
    "POST /api/me/appointment-waiting": (body) => {
      sent.push(body);
      return { waiting: [] };
    },
  });
  await user.click(await screen.findByLabelText("Changer de fuseau horaire"));
  await user.selectOptions(screen.getByLabelText("Votre fuseau horaire"), "Africa/Douala");
  await user.tab();
  await user.click(screen.getByText(/^Aucun horaire ne vous convient/));
  const [from, to] = [screen.getByLabelText("Du"), screen.getByLabelText("Au")];
  fillIn(from, "2099-03-09");
  fillIn(to, "2099-03-08");
  await user.click(screen.getByRole("button", { name: "Me prévenir" }));
  expect(screen.getByText("Le dernier jour doit suivre le premier.")).toBeDefined();
  fillIn(to, "2099-03-10");
  await user.click(screen.getByRole("button", { name: "Me prévenir" }));
  expect(await screen.findByText(/^C’est noté/)).toBeDefined();
  expect(sent).toEqual([
    {
      kind_id: aKind().id,
      agent_id: null,
      zone: "Africa/Douala",
      wanted: [{ starts_at: "2099-03-08T23:00:00.000Z", ends_at: "2099-03-10T23:00:00.000Z" }],
    },
  ]);
});

it("shows only the kinds of the purpose in the address, and the way to all others", async () => {
  const notary = aKind({ id: crypto.randomUUID(), name: "Devant notaire", purpose: "mandate" });
  const { user, address } = await open({ kinds: [aKind(), notary], query: "?purpose=mandate" });
  expect(await screen.findByRole("radio", { name: /^Devant notaire/ })).toBeDefined();
  expect(screen.queryByRole("radio", { name: /^Entretien/ })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Voir tous les rendez-vous" }));
  expect(await screen.findByRole("radio", { name: /^Entretien/ })).toBeDefined();
  expect(address()).toBe("/appointments/new");
});

it("announces a booking to be paid in the page to which the customer has gone on", async () => {
  const { user, navigate, address } = await open();
  await user.click(await slot());
  const { promise, resolve } = Promise.withResolvers<object>();
  replyTo({ [BOOK]: () => promise });
  await user.click(await confirm());
  await navigate("/documents/new");
  await act(async () => resolve(anAppointment(UNPAID)));
  expect(await screen.findByText("Rendez-vous réservé, à payer")).toBeDefined();
  expect(address()).toBe("/documents/new");
});
