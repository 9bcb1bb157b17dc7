import { tokenOf } from "../../e2e/steps/access.ts";
import { demoAccount } from "../../e2e/steps/account.ts";
import { saveDraft } from "../../e2e/steps/request.ts";
import type { Availability } from "../../packages/contract/src/appointments/availability.ts";
import type { RequestDetail } from "../../packages/contract/src/requests/ordering.ts";
import type { Setting } from "../../packages/contract/src/settings/versions.ts";
import { ask, type Customer, newId, signIn } from "./client.ts";
import type { Stage } from "./writes.ts";

const HALF_HOUR_MS = 30 * 60_000;
/** The largest value of the setting. */
const MANY = 1_000;
const CUSTOMERS = ["diaspora", "resident", "investisseur", "abonne"];

export const signInAs = (url: string, name: string) => {
  const { email, password } = demoAccount(name);
  return signIn(url, email, password);
};

/** Permits many open appointments to a customer; a release without this setting has no limit. */
export async function permitManyAppointments(url: string): Promise<void> {
  const admin = await signInAs(url, "super_admin");
  const path = "/api/admin/settings";
  const { body } = await admin.call<{ settings?: Setting[] }>("GET", path);
  const found = body.settings?.find(({ key }) => key === "appointments.open_per_customer");
  if (!found || found.value === MANY) return;
  const change = { version: found.version, value: MANY, reason: "Dossier 118" };
  await ask(admin, "PUT", `${path}/${found.key}`, change);
}

/** Signs in customers of the demonstration and offers appointments around the clock, from `inDays` days from now on. */
export async function prepareStage(
  url: string,
  inDays = 2,
): Promise<{ customers: Customer[]; stage: Stage }> {
  const customers = await Promise.all(CUSTOMERS.map((name) => signInAs(url, name)));
  const [customer] = customers as [Customer];
  const order = await saveDraft(url, await tokenOf(url, demoAccount(CUSTOMERS[0] ?? "")));
  const saved = await ask<RequestDetail>(customer, "GET", `/api/requests/${order}`);
  const { service, country, organism_id, form_data, answers } = saved;
  const draft = {
    service_id: service.id,
    country_code: country.code,
    organism_id,
    organism_name: null,
    organism_contact_person: null,
    organism_contact_poste: null,
    organism_contact_phone: null,
    form_data,
    payment_method: null,
    ...(answers && { answers }),
  } as Stage["draft"];

  await permitManyAppointments(url);
  const admin = await signInAs(url, "super_admin");
  const kind = newId();
  await ask(admin, "PUT", `/api/admin/appointment-kinds/${kind}`, {
    version: 0,
    name: { fr: "Appel", en: "Call" },
    description: { fr: "", en: "" },
    mode: "video",
    purpose: "general",
    place_id: null,
    duration_minutes: 30,
    step_minutes: 30,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    notice_minutes: 0,
    horizon_days: 60,
    deadline_hours: 24,
    is_confirmed_by_hand: false,
    identity_level: 0,
    is_offered: true,
    service_ids: [],
  });
  const { version } = await ask<Availability>(admin, "GET", `/api/admin/availability/${admin.id}`);
  const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from_minute: 0, to_minute: 1_440, zone: "Africa/Douala" };
  await ask(admin, "PUT", `/api/admin/availability/${admin.id}`, {
    version,
    zone: "Africa/Douala",
    country_code: "FR",
    is_bookable: true,
    rules: [{ ...always, valid_from: null, valid_until: null, place_id: null, kind_ids: [kind] }],
    exceptions: [],
  });
  let slots = 0;
  const first = (Math.floor(Date.now() / 86_400_000) + inDays) * 86_400_000;
  const nextSlot = () => new Date(first + slots++ * HALF_HOUR_MS).toISOString();
  return { customers, stage: { draft, kind, nextSlot } };
}
