import { type ImportReport, REPORTED_ERRORS } from "@passerelle/contract/catalogue/exchange";
import type { Language } from "@passerelle/contract/shapes";
import type { Place } from "@passerelle/domain/catalogue/exchange/place";
import type { ReadService } from "@passerelle/domain/catalogue/exchange/read";
import { SHEET_NAMES, type SheetName } from "@passerelle/domain/catalogue/exchange/sheets";
import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import { AppError } from "../../../platform/errors.ts";
import { describeChanges } from "../history.ts";
import { writeDocument, writeNewService } from "../write.ts";
import { type Plan, planImport } from "./plan.ts";
import { findNamedOrganisms, oneImportAtATime } from "./queries.ts";
import { runTask } from "./run.ts";
import { Unreadable } from "./unpack.ts";

/**
 * Imports a workbook of services in one transaction, unless it is a dry run or contains an error. Services that it
 * does not contain are unchanged; importing a file twice changes nothing. Throws `file_type_refused` when it is not a
 * workbook and `file_too_large` when it is too large once unpacked.
 */
export async function importServices(
  { db }: Context,
  actor: Actor,
  bytes: Buffer,
  { dryRun, language }: { dryRun: boolean; language: Language },
): Promise<ImportReport> {
  const file = await readFile(bytes, await findNamedOrganisms(db));
  return db.transaction().execute(async (trx) => {
    if (!dryRun) await oneImportAtATime(trx);
    const plan = await planImport(trx, file.services);
    const errors = onceACell([...file.errors, ...plan.errors]);
    const imported = !dryRun && errors.length === 0;
    if (imported) await write(trx, actor.userId, plan);
    const readable = withoutBroken(plan);
    const { created, changed, unchanged } = readable;
    return {
      imported,
      services: { created: created.length, changed: changed.length, unchanged },
      changes: await report(trx, readable, language),
      errors: errors.sort(byPlace).slice(0, REPORTED_ERRORS),
      errors_total: errors.length,
    };
  });
}

async function readFile(bytes: Buffer, organisms: Awaited<ReturnType<typeof findNamedOrganisms>>) {
  try {
    return await runTask("readServices", { bytes, organisms });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new AppError(error.reason === "invalid" ? "file_type_refused" : "file_too_large", { cause: error });
  }
}

async function write(trx: Db, actorId: string, { created, changed }: Plan): Promise<void> {
  for (const { id, document, status } of created) {
    const service = { id, is_active: status === "active", document };
    // A service that was created at the same time has taken the id.
    if (!(await writeNewService(trx, actorId, service, { operation: "imported" })))
      throw new AppError("service_conflict");
  }
  for (const { stored, service } of changed) {
    await writeDocument(trx, actorId, stored, service.document, "imported");
  }
}

async function report(
  trx: Db,
  { created, changed }: Plan,
  language: Language,
): Promise<ImportReport["changes"]> {
  const all = [
    ...created.map((service) => ({ service, operation: "created" as const, changes: [] })),
    ...changed.map(({ service, changes }) => ({ service, operation: "changed" as const, changes })),
  ];
  const line = ({ service }: { service: ReadService }) => service.lines.service;
  all.sort((a, b) => line(a) - line(b));
  const described = await describeChanges(
    trx,
    all.map(({ changes }) => changes),
    language,
  );
  return all.map(({ service, operation }, at) => ({
    id: service.id,
    line: service.lines.service,
    title: service.document.title,
    operation,
    changes: described[at] ?? [],
  }));
}

/** Cells that cannot be read are reported as errors, not as changes to default values. */
function withoutBroken(plan: Plan): Plan {
  return {
    ...plan,
    created: plan.created.filter(({ broken }) => !broken),
    changed: plan.changed.filter(({ service }) => !service.broken),
  };
}

/** The first error of each cell: later ones may be about the default value that replaced it. */
function onceACell<Error extends Place>(errors: readonly Error[]): Error[] {
  const cells = new Map<string, Error>();
  for (const error of errors) {
    const name = `${error.sheet} ${error.line} ${error.column}`;
    if (!cells.has(name)) cells.set(name, error);
  }
  return [...cells.values()];
}

function byPlace(a: Place, b: Place): number {
  const sheet = ({ sheet: name }: Place) => SHEET_NAMES.indexOf(name as SheetName);
  return sheet(a) - sheet(b) || a.line - b.line;
}
