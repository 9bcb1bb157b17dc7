/**
 * The measured server of acts under mandates, in its own process: the whole application without its pages, with a thousand
 * mandates in force and a thousand uses of each. It measures inside the process, because both figures are of functions, not of
 * calls.
 */
import { addDays, utcDay } from "@passerelle/domain/days";
import { canonicalMandate, freezeMandate, mandateNumber } from "@passerelle/domain/mandates/text";
import { sql } from "kysely";
import { MANDATE_TEMPLATES } from "../../apps/server/seeds/content/mandates/templates.ts";
import { findMandate } from "../../apps/server/src/mandates/queries.ts";
import { requireMandate } from "../../apps/server/src/mandates/require-mandate.ts";
import { sealAccepted } from "../../apps/server/src/mandates/seal/seal-mandate.ts";
import { followStatus } from "../../apps/server/src/mandates/verified-mandate.ts";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { start } from "../../apps/server/src/start.ts";
import { answerAsked } from "../server-process.ts";

/** Milliseconds of each act and of each seal. */
export type Measured = { acts: number[]; seals: number[] };
/** Performs acts for `seconds`, and seals this many mandates. */
export type AskedActs = { seconds: number; seals: number };

const MANDATES = 1_000;
const USES_OF_EACH = 1_000;

const { ctx, stop } = await start(readEnv());
const { db } = ctx;

const [template] = MANDATE_TEMPLATES;
if (!template) throw new Error("there is no template");
const today = utcDay(new Date());
const text = canonicalMandate(
  freezeMandate(template.body, {
    mandate: "00000000-0000-0000-0000-000000000000",
    template: { key: template.key, version: template.version },
    facts: {
      number: mandateNumber(1),
      platform: ctx.env.platformName,
      principal: { name: "Awa Ndiaye", details: "née le 14 juillet 1990 à Douala" },
      holder: { name: "Paul Biyong", details: "" },
      country: { code: "CM", name: { fr: "Cameroun", en: "Cameroon" } },
      subject: "L’acte de naissance d’Awa Ndiaye",
      powers: ["file", "collect"],
      ceiling: null,
      form: "app",
      startsOn: today,
      endsOn: addDays(today, 180),
    },
    presented_at: new Date().toISOString(),
  }),
);

type Pair = { id: string; principal_id: string; holder_id: string };

await sql`
  INSERT INTO countries (code, name) SELECT 'CM', '{"fr": "Cameroun", "en": "Cameroon"}'::jsonb
  WHERE NOT EXISTS (SELECT FROM countries WHERE code = 'CM')`.execute(db);
const { rows: pairs } = await sql<Pair>`
  WITH numbered AS (
    SELECT number, gen_random_uuid() AS id, gen_random_uuid() AS principal_id, gen_random_uuid() AS holder_id
    FROM generate_series(1, ${MANDATES}::int) AS number),
  person AS (
    SELECT principal_id AS id, 'Personne ' || number AS name, 'diaspora' AS role FROM numbered
    UNION ALL SELECT holder_id, 'Mandataire ' || number, 'mandataire' FROM numbered),
  account AS (INSERT INTO auth.users (id) SELECT id FROM person),
  profile AS (INSERT INTO users (id, name, role) SELECT id, name, role FROM person)
  SELECT id, principal_id, holder_id FROM numbered`.execute(db);
await sql`
  INSERT INTO mandates (id, principal_id, holder_id, holder_name, template_key, template_version, country_code, subject, starts_on,
    ends_on, status, text_canonical, text_hash, invited_on, invitation_ends_on, active_on)
  SELECT id, principal_id, holder_id, 'Mandataire', ${template.key}, ${template.version}, 'CM', 'Une affaire', current_date,
    current_date + 180, 'active', ${text}, encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), current_date, current_date + 14,
    current_date
  FROM unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map((pair) => pair.principal_id)}::uuid[],
    ${pairs.map((pair) => pair.holder_id)}::uuid[]) AS pair (id, principal_id, holder_id)`.execute(db);
await sql`
  INSERT INTO mandate_powers (mandate_id, power) SELECT id, power FROM mandates, (VALUES ('file'), ('collect')) AS given (power)`.execute(
  db,
);
await sql`
  INSERT INTO mandate_uses (mandate_id, power, act, service_request_id, used_at)
  SELECT id, 'file', 'file', gen_random_uuid(), now() - use * interval '1 minute'
  FROM mandates, generate_series(1, ${USES_OF_EACH}::int) AS use`.execute(db);
for (const table of ["mandates", "mandate_powers", "mandate_uses"])
  await sql`ANALYZE ${sql.table(table)}`.execute(db);

/** Performs an act for another person; measures from its check to the end of the transaction that writes the use. */
async function act({ principal_id: principalId, holder_id: holderId }: Pair): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const begun = performance.now();
    const asked = { act: "file", country: "CM", amount: null, requestId: null, serviceId: null } as const;
    await requireMandate(ctx, trx, { ...asked, principalId, holderId });
    return performance.now() - begun;
  });
}

async function seal({ id }: Pair): Promise<number> {
  await db.transaction().execute(async (trx) => {
    const mandate = await findMandate(trx, id);
    if (mandate) await followStatus(trx, mandate);
  });
  const begun = performance.now();
  await sealAccepted(ctx, id);
  return performance.now() - begun;
}

answerAsked<AskedActs>(async ({ seconds, seals }): Promise<Measured> => {
  const pairOf = (at: number) => pairs[at % pairs.length] as Pair;
  // Warm-up, not counted.
  for (let at = 0; at < 100; at += 1) await act(pairOf(at));
  const measured: Measured = { acts: [], seals: [] };
  const end = performance.now() + seconds * 1000;
  for (let at = 0; performance.now() < end; at += 1) measured.acts.push(await act(pairOf(at)));
  await seal(pairOf(0));
  for (let at = 1; at <= seals; at += 1) measured.seals.push(await seal(pairOf(at)));
  return measured;
}, stop);
process.send?.({});
