/**
 * The cost of forms: `npm run bench:forms`, `-- --seconds 20` for longer, `-- --json` for one JSON object as the last line. Uses
 * `DATABASE_URL` when it is set (an empty database of its own), else the embedded database in a new folder.
 *
 * Goal: the save at each pause in typing, of a draft with 40 answers, reaches at least 50 % of a bare route that inserts the same
 * answers (`save_ratio`). `step_ratio`: the save on *Suivant*, whose reply is the whole request. All alternate in rounds, and a
 * ratio is the median over the rounds. `validate_ms_p99`: all rules of the domain on these answers, in this process.
 * `form_js_kb`: the files of forms among the JavaScript that the wizard loads, gzip; at most 8. `key_to_paint_ms_p95`: from a key
 * press in the details step with these fields to its paint, in Chromium with a processor slowed down four times; at most 100.
 */
import { randomUUID } from "node:crypto";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { call } from "../e2e/steps/access.ts";
import { demoAccount } from "../e2e/steps/account.ts";
import type { RequestDraft, TypedDetails } from "../packages/contract/src/requests/ordering.ts";
import { answerErrors } from "../packages/domain/src/catalogue/forms/answer-errors.ts";
import { canonicalAnswers } from "../packages/domain/src/catalogue/forms/canonical.ts";
import { formIn } from "../packages/domain/src/catalogue/forms/form-texts.ts";
import { todayAt } from "../packages/domain/src/catalogue/forms/partial-date.ts";
import { readAnswers } from "../packages/domain/src/catalogue/forms/read-answers.ts";
import { load } from "./auth/load.ts";
import { median, quantile, round } from "./figures.ts";
import { measureDetailsStep } from "./forms/details-step.ts";
import { ANSWERS, FORM } from "./forms/form.ts";
import type { Ready } from "./forms/server.ts";
import { type Part, p99, perSecond, ratios } from "./parts.ts";
import { forkServer } from "./server-process.ts";

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, seconds: { type: "string", default: "8" } },
});
const CONNECTIONS = 8;
const TURNS = 5;
const GOAL = 0.5;
const JS_GOAL_KB = 8;
const PAINT_GOAL_MS = 100;
const VALIDATIONS = 3000;
const seconds = Math.max(TURNS, Number(values.seconds) || 0) / TURNS;

const { ready, stop } = await forkServer<never, Ready>(
  new URL("./forms/server.ts", import.meta.url),
  process.env,
  [String(CONNECTIONS)],
);
const json = { "content-type": "application/json" };
let typed = 0;
const versions = ready.drafts.map(({ request }) => request.version);

function draftAt(connection: number) {
  const draft = ready.drafts[connection];
  if (!draft) throw new Error(`no draft for connection ${connection}`);
  return draft;
}

/** The same fields as `typedIn` of the wizard. */
function typedAt(connection: number): TypedDetails {
  const { service, country, organism_id, form_data } = draftAt(connection).request;
  return {
    service_id: service.id,
    country_code: country.code,
    organism_id,
    form_data,
    // Each save has different content.
    answers: { ...ANSWERS, field_0: `Texte ${++typed}` },
    save_id: randomUUID(),
    version: versions[connection] ?? 0,
  };
}

function stepAt(connection: number): RequestDraft {
  return {
    ...typedAt(connection),
    step: "details",
    organism_name: null,
    organism_contact_person: null,
    organism_contact_poste: null,
    organism_contact_phone: null,
    payment_method: null,
  };
}

/** Saves repeatedly, each time with the version that its connection got from its last save. */
const saving = (window: Window, path: string, bodyAt: (connection: number) => object) =>
  load(
    ready.origin,
    window,
    (connection) => ({
      method: "PUT",
      path: `/api/requests/${draftAt(connection).id}${path}`,
      headers: { ...json, authorization: `Bearer ${draftAt(connection).token}` },
      body: JSON.stringify(bodyAt(connection)),
    }),
    (text, connection) => {
      versions[connection] = (JSON.parse(text) as { version: number }).version;
    },
  );

const measures = {
  saves: (window: Window) => saving(window, "/details", typedAt),
  steps: (window: Window) => saving(window, "", stepAt),
  inserts: (window: Window) =>
    load(ready.bare, window, () => ({
      method: "POST",
      path: "/answers",
      headers: json,
      body: JSON.stringify(ANSWERS),
    })),
};
type Window = { connections: number; seconds: number };
const NAMES = ["saves", "inserts", "steps"] as const;

// Warm-up, not counted, until the code of each measurement is compiled.
for (const name of NAMES) await measures[name]({ connections: CONNECTIONS, seconds: 4 });
const parts: Record<(typeof NAMES)[number], Part[]> = { saves: [], inserts: [], steps: [] };
for (let turn = 0; turn < TURNS; turn += 1)
  for (const name of NAMES) parts[name].push(await measures[name]({ connections: CONNECTIONS, seconds }));
const session = await call<object>(`${ready.origin}/auth/v1/token?grant_type=password`, "POST", {
  body: demoAccount("diaspora"),
});
const details = await measureDetailsStep(ready.origin, draftAt(0).id, session);
await stop();

const form = formIn(FORM, "fr");
const today = todayAt(new Date());
const times = Array.from({ length: VALIDATIONS }, () => {
  const begin = performance.now();
  const answers = readAnswers(form, ANSWERS);
  if (answerErrors(form, answers, today).length > 0) throw new Error("the answers are not valid");
  canonicalAnswers(form, answers);
  return performance.now() - begin;
});

const result = {
  save_ratio: round(median(ratios(parts.saves, parts.inserts)), 3),
  step_ratio: round(median(ratios(parts.steps, parts.inserts)), 3),
  validate_ms_p99: round(quantile(times, 0.99), 3),
  saves_per_s: round(perSecond(parts.saves)),
  save_p99_ms: round(p99(parts.saves), 1),
  inserts_per_s: round(perSecond(parts.inserts)),
  form_js_kb: round(details.formJs / 1024, 1),
  key_to_paint_ms_p95: round(quantile(details.keysToPaint, 0.95)),
};
console.log(`
${cpus().length} cores, ${CONNECTIONS} connections, ${TURNS} turns of ${seconds} s, ${process.env.DATABASE_URL ? "PostgreSQL" : "embedded database"}
pauses       ${result.saves_per_s}/s, p99 ${result.save_p99_ms} ms
bare inserts ${result.inserts_per_s}/s, ratio ${result.save_ratio} (goal ${GOAL}${result.save_ratio >= GOAL ? "" : ", missed"})
steps        ${round(perSecond(parts.steps))}/s, ratio ${result.step_ratio}
validation   p99 ${result.validate_ms_p99} ms
JavaScript   ${result.form_js_kb} KB of forms in the wizard (goal ${JS_GOAL_KB}${result.form_js_kb <= JS_GOAL_KB ? "" : ", missed"})
key to paint p95 ${result.key_to_paint_ms_p95} ms (goal ${PAINT_GOAL_MS}${result.key_to_paint_ms_p95 <= PAINT_GOAL_MS ? "" : ", missed"})`);
if (values.json) console.log(JSON.stringify(result));
