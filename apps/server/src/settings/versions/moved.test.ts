import { sql } from "kysely";
import { expect, test } from "vitest";
import { openEmpty } from "../../../test/empty-database.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import { migrate, readMigrationNames } from "../../platform/migrate.ts";
import { findVersions } from "./queries.ts";
import { readSettings } from "./read-setting.ts";

const FIRST = "0082_settings_versions.sql";
const ADA = "11111111-1111-4111-8111-111111111111";

/** What an installation had saved before there was one store for settings. */
const SAVED = `
  INSERT INTO roles (code, reach) VALUES ('super_admin', 'all');
  INSERT INTO auth.users (id, email) VALUES ('${ADA}', 'ada@passerelle.test');
  INSERT INTO users (id, name, role) VALUES ('${ADA}', 'Ada Eze', 'super_admin');
  INSERT INTO rule_versions (name, version, value, reason, restores, saved_by) VALUES
    ('ticket_answer_email', 1, 15, 'Dossier 118', NULL, '${ADA}'),
    ('ticket_answer_email', 2, 3, 'Dossier 119', 0, '${ADA}');
  INSERT INTO feature_flags (name, is_on, version, updated_at) VALUES
    ('sharing', true, 2, '2026-02-02'), ('header_search', false, 1, '2026-03-03');
  INSERT INTO feature_flag_events (name, actor_id, is_on, created_at) VALUES
    ('sharing', '${ADA}', false, '2026-02-01'), ('sharing', NULL, true, '2026-02-02');
  INSERT INTO operator_publications (version, operator, published_by, published_at) VALUES
    (1, '{"name": "Sanaga"}', '${ADA}', '2026-01-01'), (2, '{"name": "Sanaga SARL"}', '${ADA}', '2026-01-02');
  INSERT INTO payment_settings (four_eyes_limit, contribution_days, version, updated_by) VALUES (500, 45, 3, '${ADA}');
  UPDATE appointment_settings SET video_template = 'https://meet.test/{room}', version = 2, saved_by = '${ADA}';
  INSERT INTO identity_amount_rules (currency, level, amount, saved_by, saved_at) VALUES
    ('XAF', 2, 500000, NULL, '2026-01-01'), ('EUR', 2, 80000, '${ADA}', '2026-01-02'), ('XAF', 3, 5000000, '${ADA}', '2026-01-03');
`;

test("every saved value is in force afterwards, with its author and history", async () => {
  const [database] = await openEmpty();
  const { db } = database;
  const names = await readMigrationNames();
  await migrate(database, new Set(names.filter((name) => name < FIRST)));
  await database.execScript(SAVED);
  expect(await migrate(database)).toContain(FIRST);
  const values = await readSettings(db, [
    "support.ticket_answer_email",
    "features.sharing",
    "features.header_search",
    "features.dashboard_customisation",
    "settings.operator",
    "payments.four_eyes_limit",
    "payments.contribution_days",
    "appointments.video_address",
    "identity.level_2_amounts",
    "identity.level_3_amounts",
  ]);
  const none = { XOF: null, XAF: null, EUR: null, USD: null, CAD: null };
  expect(values).toEqual({
    "support.ticket_answer_email": 3,
    "features.sharing": true,
    "features.header_search": false,
    "features.dashboard_customisation": true,
    "settings.operator": { name: "Sanaga SARL" },
    "payments.four_eyes_limit": 500,
    "payments.contribution_days": 45,
    "appointments.video_address": "https://meet.test/{room}",
    "identity.level_2_amounts": { ...none, XAF: 500_000, EUR: 80_000 },
    "identity.level_3_amounts": { ...none, XAF: 5_000_000 },
  });
  const rules = await findVersions(db, "support.ticket_answer_email");
  expect(rules).toMatchObject([
    { version: 2, value: 3, reason: "Dossier 119", restores: 0, saved_by: ADA },
    { version: 1, value: 15, reason: "Dossier 118", restores: null },
  ]);
  expect(await findVersions(db, "features.sharing")).toMatchObject([
    { version: 2, value: true, reason: null, saved_by: null },
    { version: 1, value: false, saved_by: ADA },
  ]);
  expect(await findVersions(db, "settings.operator")).toHaveLength(2);
  expect(await findVersions(db, "identity.level_2_amounts")).toMatchObject([{ version: 1, saved_by: ADA }]);
});

test("an installation that changed nothing has no versions", async () => {
  // It has executed all migrations without saved values, and nothing else has written to it.
  const { database, giveBack } = await openTestDatabase();
  const { rows } = await sql`SELECT FROM setting_versions`.execute(database.db);
  expect(rows).toEqual([]);
  await giveBack();
});
