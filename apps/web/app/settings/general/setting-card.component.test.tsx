import type { Setting, SettingVersion } from "@passerelle/contract/settings/versions";
import type { SettingKey } from "@passerelle/domain/settings/definitions";
import { SETTINGS } from "@passerelle/domain/settings/definitions";
import { OPERATOR_FIELDS } from "@passerelle/domain/settings/operator";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { fillIn } from "../../../test/fill-in.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { settingList } from "../api.ts";
import { SettingCard } from "./setting-card.tsx";

const version = (changes: Partial<SettingVersion>): SettingVersion => ({
  ...{ version: 1, value: 15, reason: "Dossier 118", restores: null, state: "in_force", cancelled: null },
  ...{ by: "Ada Eze", at: "2026-11-20T10:00:00.000Z", valid_from: "2026-11-20T10:00:00.000Z" },
  ...changes,
});

function settingOf(key: SettingKey, changes: Partial<Setting> = {}): Setting {
  const { initial } = SETTINGS[key];
  const versions = changes.versions ?? [];
  return {
    ...{ key, value: initial, initial, versions, total: versions.length },
    ...{ version: versions[0]?.version ?? 0 },
    ...changes,
  };
}

function Cards() {
  const { data } = useQuery(settingList);
  return data?.map((setting) => <SettingCard key={setting.key} setting={setting} />);
}

/** `sent`: the bodies of the changes. `after`: the setting once one was sent. `isRefused`: the first one meets another change. */
async function open(first: Setting, after: Setting = first, isRefused = false) {
  signIn({ role: "super_admin" });
  const sent: unknown[] = [];
  replyTo({
    "GET /api/admin/settings": () => ({ settings: [sent.length > 0 ? after : first] }),
    [`PUT /api/admin/settings/${first.key}`]: (body) => {
      sent.push(body);
      return isRefused && sent.length === 1 ? refusal(409, "settings_conflict")() : after;
    },
    [`POST /api/admin/settings/${first.key}/versions/2/cancellation`]: (body) => {
      sent.push(body);
      return after;
    },
    "GET /api/settings": { ordering_open: true },
    "GET /api/admin/settings/operator": { source: "stored", operator: {} },
  });
  const { user } = await renderInPage(<Cards />);
  await screen.findByRole("heading", { level: 3 });
  const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
  return { user, sent, press };
}

const dialog = () => within(screen.getByRole("dialog"));
const KEY = "support.ticket_answer_email";

it("shows what a number changes before it is saved with its reason", async () => {
  const { user, sent, press } = await open(settingOf(KEY));
  await press(/^Modifier.: Annonce/);
  const field = dialog().getByLabelText("Nouvelle valeur en minutes, de 1 à 240");
  fillIn(field, "500");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(dialog().getByText("Tapez un nombre entier de 1 à 240.")).toBeDefined();
  expect(dialog().getByText("Indiquez le motif du changement.")).toBeDefined();
  expect(document.activeElement).toBe(field);
  fillIn(field, "20");
  const diff = within(dialog().getByRole("region", { name: "Ce qui change" }));
  expect(diff.getByRole("listitem").textContent).toMatch(/^Avant.: 3 minutes →\s+Après.: 20 minutes$/);
  fillIn(dialog().getByLabelText(/^Motif/), "Dossier 119");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Paramètre enregistré")).toBeDefined();
  expect(sent).toEqual([{ version: 0, value: 20, reason: "Dossier 119" }]);
});

it("undoes a change as a version that restores the former value", async () => {
  const later = "2026-11-21T10:00:00.000Z";
  const versions = [version({ version: 2, value: 30, valid_from: later }), version({ state: "replaced" })];
  const { user, sent, press } = await open(settingOf(KEY, { value: 30, versions }));
  await press(/^Revenir en arrière/);
  expect(dialog().getByText("15 minutes")).toBeDefined();
  fillIn(dialog().getByLabelText(/^Motif/), "Dossier 119");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(sent).toEqual([{ version: 2, value: 15, reason: "Dossier 119", restores: 1 }]);
});

it("compares and undoes with the values that applied, whatever was scheduled before the last change", async () => {
  const versions = [
    version({ version: 3, value: 24, valid_from: "2026-11-22T10:00:00.000Z" }),
    version({ version: 2, value: 96, state: "scheduled", valid_from: "2099-03-01T08:00:00.000Z" }),
    version({ value: 48, state: "replaced" }),
  ];
  const { user, sent, press } = await open(settingOf(KEY, { value: 24, versions }));
  const scheduled = within(screen.getByRole("region", { name: "Changements programmés" }));
  expect(scheduled.getAllByRole("listitem")[0]?.textContent).toMatch(/24 minutes →\s+Après.: 96 minutes/);
  await press(/^Revenir en arrière/);
  expect(dialog().getByText("48 minutes")).toBeDefined();
  fillIn(dialog().getByLabelText(/^Motif/), "Dossier 119");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(sent).toEqual([{ version: 3, value: 48, reason: "Dossier 119", restores: 1 }]);
});

it("undoes a scheduled change that has begun with the value that applied until then", async () => {
  const versions = [
    version({ version: 3, value: 24, state: "replaced", valid_from: "2026-11-22T10:00:00.000Z" }),
    version({ version: 2, value: 96, valid_from: "2026-11-24T08:00:00.000Z" }),
    version({ value: 48, state: "replaced" }),
  ];
  const { press } = await open(settingOf(KEY, { value: 96, versions }));
  await press(/^Revenir en arrière/);
  expect(dialog().getByText("24 minutes")).toBeDefined();
});

it("shows the change of another administrator before the own one can replace it", async () => {
  const other = [version({ value: 45, by: "Blaise Fotso", reason: "Dossier 121" })];
  const { user, sent, press } = await open(
    settingOf(KEY),
    settingOf(KEY, { value: 45, versions: other }),
    true,
  );
  await press(/^Modifier.: Annonce/);
  const field = dialog().getByLabelText("Nouvelle valeur en minutes, de 1 à 240");
  fillIn(field, "20");
  fillIn(dialog().getByLabelText(/^Motif/), "Dossier 119");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(await dialog().findByText(/Version 1, Blaise Fotso, .* Dossier 121/)).toBeDefined();
  const save = dialog().getByRole<HTMLButtonElement>("button", { name: "Enregistrer" });
  expect(save.disabled).toBe(true);
  await user.click(dialog().getByRole("button", { name: "Continuer avec ma valeur" }));
  expect(document.activeElement).toBe(save);
  const diff = within(dialog().getByRole("region", { name: "Ce qui change" }));
  expect(diff.getByRole("listitem").textContent).toContain("45 minutes");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(sent).toMatchObject([{ version: 0 }, { version: 1, value: 20 }]);
});

it("schedules a change for a time to come, and not for the past", async () => {
  const { user, sent, press } = await open(settingOf(KEY));
  await press(/^Modifier.: Annonce/);
  fillIn(dialog().getByLabelText(/^Nouvelle valeur/), "20");
  fillIn(dialog().getByLabelText(/^Motif/), "Dossier 119");
  await user.click(dialog().getByRole("radio", { name: "À partir d’une date" }));
  const date = dialog().getByLabelText("Date et heure");
  fillIn(date, "2020-01-01T08:00");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(dialog().getByText("Choisissez un moment à venir.")).toBeDefined();
  await user.clear(date);
  const year = new Date().getFullYear() + 1;
  await user.type(date, `${year}-03-01T08:00`);
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Changement programmé")).toBeDefined();
  expect(sent).toMatchObject([{ value: 20, valid_from: new Date(`${year}-03-01T08:00`).toISOString() }]);
});

it("cancels a scheduled change with a reason", async () => {
  const scheduled = version({
    version: 2,
    value: 60,
    state: "scheduled",
    valid_from: "2099-03-01T08:00:00.000Z",
  });
  const { user, sent, press } = await open(settingOf(KEY, { value: 15, versions: [scheduled, version({})] }));
  expect(screen.getByRole("region", { name: "Changements programmés" }).textContent).toContain("60 minutes");
  await press(/^Annuler ce changement.: /);
  await user.click(dialog().getByRole("button", { name: "Annuler ce changement" }));
  expect(dialog().getByText("Indiquez le motif du changement.")).toBeDefined();
  fillIn(dialog().getByLabelText(/^Motif/), "Dossier 120");
  await user.click(dialog().getByRole("button", { name: "Annuler ce changement" }));
  expect(await screen.findByText("Changement annulé")).toBeDefined();
  expect(sent).toEqual([{ reason: "Dossier 120" }]);
});

it("reads amounts in each currency and sends their minor units", async () => {
  const { user, sent, press } = await open(settingOf("identity.level_3_amounts"));
  await press(/^Modifier.: Montants/);
  fillIn(dialog().getByLabelText(/EUR/), "1 250,50");
  fillIn(dialog().getByLabelText(/XAF/), "zéro");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(dialog().getByText("Indiquez un montant supérieur à zéro, ou rien.")).toBeDefined();
  await user.clear(dialog().getByLabelText(/XAF/));
  fillIn(dialog().getByLabelText(/^Motif/), "Dossier 119");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(sent).toMatchObject([{ value: { XOF: null, XAF: null, EUR: 125_050, USD: null, CAD: null } }]);
});

it("saves the address of video calls as text, and refuses one that cannot be", async () => {
  const address = "https://visio.test/{room}";
  const saved = settingOf("appointments.video_address", { value: address });
  const { user, sent, press } = await open(settingOf("appointments.video_address"), saved);
  await press(/^Modifier.: Adresse/);
  const field = dialog().getByLabelText(/^Adresse/);
  fillIn(dialog().getByLabelText(/^Motif/), "Dossier 118");
  fillIn(field, "visio");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(document.activeElement).toBe(field);
  expect(sent).toEqual([]);
  await user.clear(field);
  // `user.type` reads a brace as the name of a key.
  await user.type(field, address.replace("{", "{{"));
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Paramètre enregistré")).toBeDefined();
  expect(sent).toMatchObject([{ version: 0, value: address }]);
  expect(screen.getByText(address)).toBeDefined();
});

it("asks for what buyers must know of the operator", async () => {
  const { user, sent, press } = await open(settingOf("settings.operator"));
  await press(/^Modifier.: Identité/);
  fillIn(dialog().getByLabelText(/^Motif/), "Dossier 119");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(dialog().getAllByText("Ce renseignement est nécessaire pour vendre.")).toHaveLength(4);
  expect(document.activeElement).toBe(dialog().getByLabelText("Exploitant"));
  for (const label of ["Exploitant", "Siège", "Ville", "Registre du commerce (RCCM)"])
    fillIn(dialog().getByLabelText(label), "Dossier 118");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  const given = {
    name: "Dossier 118",
    address: "Dossier 118",
    city: "Dossier 118",
    trade_register: "Dossier 118",
  };
  const nothing = Object.fromEntries(OPERATOR_FIELDS.map((field) => [field, null]));
  expect(sent).toMatchObject([{ version: 0, value: { ...nothing, ...given } }]);
});

it("switches a feature off and on after a look at the change, without scheduling", async () => {
  const off = settingOf("features.sharing", { value: false });
  const { user, sent, press } = await open(settingOf("features.sharing"), off);
  expect(screen.getByText("Activée")).toBeDefined();
  await press(/^Désactiver.: Partage/);
  expect(dialog().queryByRole("radio")).toBeNull();
  fillIn(dialog().getByLabelText(/^Motif/), "Dossier 119");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Désactivée")).toBeDefined();
  await press(/^Activer.: Partage/);
  fillIn(dialog().getByLabelText(/^Motif/), "Dossier 120");
  await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(sent).toMatchObject([{ value: false }, { value: true }]));
});
