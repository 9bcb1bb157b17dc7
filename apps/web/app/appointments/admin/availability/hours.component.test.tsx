import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { AGENT, HOURS, KIND, OTHER_AGENT } from "../../../../test/staff-appointments.ts";
import AvailabilitiesPage from "./availabilities.admin.tsx";

const OWN = `/api/admin/availability/${AGENT.id}`;
const MONDAY = "2099-11-23";

async function open(
  calls: Parameters<typeof replyTo>[0] = {},
  role: "super_admin" | "agent_administration" = "super_admin",
) {
  signIn({ role, id: AGENT.id });
  replyTo({
    "GET /api/admin/availability": {
      agents: [AGENT, OTHER_AGENT].map((agent) => ({ ...agent, is_bookable: true })),
    },
    "GET /api/admin/appointment-kinds": { kinds: [KIND] },
    "GET /api/admin/appointment-places": { places: [] },
    "GET /api/admin/holidays": { holidays: [{ day: "2099-11-24", name: { fr: "Fête", en: "Feast" } }] },
    "GET /api/admin/appointments": { appointments: [] },
    [`GET ${OWN}`]: HOURS,
    [`GET /api/admin/availability/${OTHER_AGENT.id}`]: { ...HOURS, agent: OTHER_AGENT, version: 7 },
    ...calls,
  });
  const page = await renderInPage(
    <main>
      <AvailabilitiesPage />
    </main>,
    { path: "/admin/availabilities" },
  );
  await screen.findByRole("heading", { name: "Semaine habituelle" });
  return page;
}

async function showPreview(day: string) {
  const region = within(screen.getByRole("region", { name: "Aperçu des horaires" }));
  fireEvent.change(region.getByLabelText("Jour"), { target: { value: day } });
  return region;
}

it("adds weekly hours by the form, previews their slots before they are saved, and saves them", async () => {
  const sent: { version: number; rules: object[] }[] = [];
  const { user } = await open({
    [`PUT ${OWN}`]: (body) => {
      sent.push(body as { version: number; rules: object[] });
      return { ...HOURS, version: 4 };
    },
  });
  const preview = await showPreview(MONDAY);
  expect(await preview.findByText(/^6 horaires le lundi 23 novembre 2099/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Ajouter des heures" }));
  const dialog = within(screen.getByRole("dialog", { name: "Ajouter des heures" }));
  fireEvent.change(dialog.getByLabelText("De"), { target: { value: "14:00" } });
  fireEvent.change(dialog.getByLabelText("À"), { target: { value: "13:00" } });
  await user.click(dialog.getByRole("button", { name: "Appliquer" }));
  expect(dialog.getByText("La fin doit être après le début.")).toBeDefined();
  fireEvent.change(dialog.getByLabelText("À"), { target: { value: "15:00" } });
  await user.click(dialog.getByRole("button", { name: "Appliquer" }));
  expect(await preview.findByText(/^8 horaires/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Modifications enregistrées")).toBeDefined();
  // The pressed button is gone.
  await expect.poll(() => document.activeElement?.tagName).toBe("H1");
  expect(sent).toMatchObject([
    {
      version: 3,
      rules: [{ from_minute: 540 }, { weekdays: [1, 2, 3, 4, 5], from_minute: 840, to_minute: 900 }],
    },
  ]);
});

it("moves the focus to the week when all its hours are removed", async () => {
  const { user } = await open();
  const [monday] = screen.getAllByRole("button", { name: /09:00–12:00/ });
  await user.click(monday as HTMLElement);
  await user.click(screen.getByRole("button", { name: "Supprimer ces heures" }));
  const week = screen.getByRole("heading", { name: "Semaine habituelle" });
  await expect.poll(() => document.activeElement).toBe(week);
});

it("says in the preview that a day is a holiday", async () => {
  await open();
  const preview = await showPreview("2099-11-24");
  expect(
    await preview.findByText("Jour férié : Fête. Seules les heures en plus valent ce jour-là."),
  ).toBeDefined();
  expect(preview.getByText(/^0 horaire/)).toBeDefined();
});

it("closes one day by an exception", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Ajouter une exception" }));
  const dialog = within(screen.getByRole("dialog", { name: "Exception pour un jour" }));
  fireEvent.change(dialog.getByLabelText("Jour"), { target: { value: MONDAY } });
  fireEvent.change(dialog.getByLabelText("De"), { target: { value: "10:00" } });
  await user.click(dialog.getByRole("button", { name: "Appliquer" }));
  const preview = await showPreview(MONDAY);
  expect(await preview.findByText(/^2 horaires/)).toBeDefined();
});

it("names the appointments in the way of an absence", async () => {
  const problem = {
    status: 409,
    code: "absence_conflict",
    details: {
      appointments: [{ id: "b0", reference: "V-84J4-AGVY", starts_at: "2099-11-23T09:00:00.000Z" }],
    },
  };
  const { user } = await open({ [`POST ${OWN}/absences`]: () => Response.json(problem, { status: 409 }) });
  await user.click(screen.getByRole("button", { name: "Ajouter une absence" }));
  const dialog = within(screen.getByRole("dialog", { name: "Ajouter une absence" }));
  await user.click(dialog.getByRole("button", { name: "Ajouter" }));
  expect(await dialog.findByText("Choisissez un début et une fin, dans cet ordre.")).toBeDefined();
  fireEvent.change(dialog.getByLabelText(/^Du/), { target: { value: `${MONDAY}T08:00` } });
  fireEvent.change(dialog.getByLabelText(/^Au/), { target: { value: `${MONDAY}T18:00` } });
  await user.click(dialog.getByRole("button", { name: "Ajouter" }));
  expect(await dialog.findByRole("link", { name: /V-84J4-AGVY.*10:00/ })).toBeDefined();
});

it("copies the saved hours to another agent, with the version that was read", async () => {
  const sent: unknown[] = [];
  const { user } = await open({
    [`POST ${OWN}/copies`]: (body) => {
      sent.push(body);
      return { ...HOURS, agent: OTHER_AGENT };
    },
  });
  await user.click(screen.getByRole("button", { name: "Copier vers…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Copier les heures d’Ibrahim Njoya" }));
  await user.click(dialog.getByRole("button", { name: "Copier" }));
  expect(await screen.findByText("Heures copiées")).toBeDefined();
  expect(sent).toEqual([{ to: OTHER_AGENT.id, version: 7 }]);
});

it("keeps what was typed when the hours were changed elsewhere", async () => {
  const { user } = await open({
    [`PUT ${OWN}`]: () =>
      Response.json({ status: 409, code: "appointment_settings_conflict" }, { status: 409 }),
  });
  await user.click(screen.getByRole("switch", { name: "Reçoit des rendez-vous" }));
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText(/^Quelqu’un d’autre a modifié ces heures/)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Reçoit des rendez-vous" }).checked).toBe(
    false,
  );
});

it("shows agents their own hours only", async () => {
  await open({}, "agent_administration");
  expect(screen.queryByRole("link", { name: "Types de rendez-vous" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Copier vers…" })).toBeNull();
});

it("keeps what is changed while it saves, as a change that is not saved", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { user } = await open({ [`PUT ${OWN}`]: () => promise });
  const bookable = () => screen.getByRole<HTMLInputElement>("switch");
  const country = () => screen.getByLabelText<HTMLSelectElement>(/^Pays/);
  await user.click(bookable());
  const chosen = bookable().checked;
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await user.selectOptions(country(), "CI");
  await act(async () => resolve({ ...HOURS, is_bookable: chosen, version: 4 }));
  expect(await screen.findByText("Modifications enregistrées")).toBeDefined();
  expect(country().value).toBe("CI");
  const sent: unknown[] = [];
  replyTo({ [`PUT ${OWN}`]: (body) => sent.push(body) && { ...HOURS, country_code: "CI", version: 5 } });
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await expect.poll(() => sent).toMatchObject([{ version: 4, country_code: "CI", is_bookable: chosen }]);
});
