import type { OfferedKind } from "@passerelle/contract/appointments/shapes";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aKind, anAppointment, inDays, UNPAID } from "../../../test/appointments.ts";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import NewAppointmentPage from "./new-appointment.page.tsx";

const BOOK = "POST /api/appointments";

async function open(changes: Partial<OfferedKind> = {}) {
  signIn();
  const kind = aKind({ price: { amount: 5_000, currency: "XOF" }, ...changes });
  replyTo({
    "GET /api/appointment-kinds": { kinds: [kind], agents: [] },
    "GET /api/requests": { requests: [], total: 0, page: 1, per_page: 100 },
    "GET /api/appointment-slots": {
      slots: [{ starts_at: inDays(3, 9), agents: 1 }],
      zone: "Africa/Douala",
    },
    "GET /api/me/appointment-waiting": { waiting: [] },
    "POST /api/appointment-holds": (body) => ({
      ...(body as object),
      kind_id: kind.id,
      agent: anAppointment().agent,
      agent_zone: "Africa/Douala",
      ends_at: inDays(3, 10),
      expires_at: inDays(3, 11),
    }),
    [BOOK]: anAppointment(UNPAID),
  });
  const page = await renderInPage(<NewAppointmentPage />, { path: "/appointments/new" });
  const hold = async () => page.user.click(await screen.findByRole("button", { name: /10\sh\s\(Douala\)$/ }));
  return { ...page, hold };
}

it.each([
  [0, /avant le début$/],
  [36, /au moins 36 heures avant$/],
  [24, /au moins 1 jour avant$/],
  [72, /au moins 3 jours avant$/],
])("names the price of a kind, and its refund until %i hours before", async (deadline_hours, text) => {
  await open({ deadline_hours });
  const radio = await screen.findByRole("radio", { name: /^Entretien/ });
  const price = screen.getByText(/^5\s000\sFCFA$/);
  expect(radio.closest("label")?.contains(price)).toBe(true);
  expect(price.parentElement?.textContent).toMatch(text);
  expect(radio).toBe(screen.getByRole("radio", { name: new RegExp(`^Entretien.*${text.source}`) }));
});

it("says before the booking what is paid, and leads to the payment", async () => {
  const { user, address, hold } = await open();
  await hold();
  expect(await screen.findByText(/^5\s000\sFCFA, à payer en ligne.* 30 minutes/)).toBeDefined();
  expect(screen.getByText("Annulé d’ici là, il est remboursé en entier.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Réserver et payer" }));
  await expect.poll(address).toBe(`/appointments/${anAppointment().id}/payment`);
  expect(screen.queryByText("Rendez-vous confirmé")).toBeNull();
});

it("says that a start within the deadline is refunded only when we do not keep it", async () => {
  const { hold } = await open({ deadline_hours: 336 });
  await hold();
  expect(await screen.findByText(/^Il n’est remboursé que si nous annulons/)).toBeDefined();
});

it.each([
  [
    "an appointment that has to be paid first",
    refusal(409, "appointment_unpaid"),
    /^Un autre rendez-vous attend/,
  ],
  [
    "those of which one has to be cancelled first",
    () =>
      Response.json(
        { status: 409, code: "appointment_limit_reached", details: { limit: 5 } },
        { status: 409 },
      ),
    /^Vous avez déjà 5 rendez-vous à venir, le maximum\. Annulez-en un pour en prendre un autre/,
  ],
])("leads to %s", async (_what, reply, words) => {
  const { user, hold } = await open();
  await hold();
  replyTo({ [BOOK]: reply });
  await user.click(await screen.findByRole("button", { name: "Réserver et payer" }));
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByRole("link", { name: "Voir mes rendez-vous" }).getAttribute("href")).toBe(
    "/appointments",
  );
});
