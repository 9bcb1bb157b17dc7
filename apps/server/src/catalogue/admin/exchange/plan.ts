import { type Change, documentChanges } from "@passerelle/domain/catalogue/changes";
import { withFormsOf } from "@passerelle/domain/catalogue/exchange/keep-forms";
import type { Place } from "@passerelle/domain/catalogue/exchange/place";
import { documentPlaces, type ReadService, serviceErrors } from "@passerelle/domain/catalogue/exchange/read";
import type { Db } from "../../../platform/db.ts";
import { holdPlaces, placeErrors } from "../check.ts";
import { findStoredServices, type StoredService } from "../document-queries.ts";
import { findModalityHomes, lockServices } from "./queries.ts";

export type Plan = {
  created: ReadService[];
  changed: { stored: StoredService; service: ReadService; changes: Change[] }[];
  unchanged: number;
  errors: ImportError[];
};

type ImportError = Place & { code: string };

const BATCH = 500;

/**
 * Compares the services of a file with the stored ones, which it locks with their places until the transaction ends.
 * Only services that would change are validated: an export may be older than a rule.
 */
export async function planImport(trx: Db, services: readonly ReadService[]): Promise<Plan> {
  const stored = await holdServices(trx, services);
  const plan: Plan = { created: [], changed: [], unchanged: 0, errors: [] };
  for (const read of services) {
    const before = stored.get(read.id);
    // A file from before forms existed does not change the form.
    const service =
      before && !read.hasForms ? { ...read, document: withFormsOf(read.document, before.document) } : read;
    const changes = before ? documentChanges(before.document, service.document) : [];
    const code = refusalOf(service, before, changes);
    if (code) plan.errors.push(onService(service, code.column, code.code));
    else if (!before) plan.created.push(service);
    else if (changes.length > 0) plan.changed.push({ stored: before, service, changes });
    else plan.unchanged++;
  }
  const written = [...plan.created, ...plan.changed.map(({ service }) => service)];
  const places = await holdPlaces(
    trx,
    written.map(({ document }) => document),
  );
  plan.errors.push(
    ...written.flatMap((service) => [
      ...serviceErrors(service),
      ...documentPlaces(service, placeErrors(service.document, places)),
    ]),
    ...(await modalityErrors(trx, written)),
  );
  return plan;
}

async function holdServices(trx: Db, services: readonly ReadService[]): Promise<Map<string, StoredService>> {
  // Locks in a fixed order, whatever the order of the file, to avoid deadlocks between imports.
  const ids = services.map(({ id }) => id).sort();
  const found = new Map<string, StoredService>();
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    await lockServices(trx, batch);
    for (const one of await findStoredServices(trx, batch)) found.set(one.id, one);
  }
  return found;
}

function refusalOf(
  { version, status }: ReadService,
  before: StoredService | undefined,
  changes: readonly Change[],
): { column: string; code: string } | undefined {
  if (!before) {
    if (version !== null) return { column: "service", code: "service_unknown" };
    return status === "archived" ? { column: "status", code: "status_of_new" } : undefined;
  }
  const otherStatus = status !== null && status !== before.status;
  if (changes.length === 0 && !otherStatus) return undefined;
  // An earlier import of the file added the service, and it was changed since.
  if (version === null) return { column: "version", code: "added_already" };
  if (version !== before.version) return { column: "version", code: "changed_since" };
  return otherStatus ? { column: "status", code: "status_differs" } : undefined;
}

function onService({ lines }: ReadService, column: string, code: string): ImportError {
  return { sheet: "Services", line: lines.service, column, code };
}

/** Modality ids that belong to another country or service, in the catalogue or in the file. */
async function modalityErrors(trx: Db, services: readonly ReadService[]): Promise<ImportError[]> {
  const all = services.flatMap((service) =>
    service.document.countries.flatMap(({ country_code, modalities }, country) =>
      modalities.map(({ id }, at) => ({
        id,
        home: `${service.id} ${country_code}`,
        service,
        path: `countries.${country}.modalities.${at}.id`,
      })),
    ),
  );
  const stored = await findModalityHomes(
    trx,
    all.map(({ id }) => id),
  );
  const homes = new Map(
    [...stored].map(([id, { service_id, country_code }]) => [id, `${service_id} ${country_code}`]),
  );
  return all.flatMap(({ id, home, service, path }) => {
    const known = homes.get(id) ?? home;
    homes.set(id, known);
    return known === home ? [] : documentPlaces(service, [{ path, code: "modality_elsewhere" }]);
  });
}
