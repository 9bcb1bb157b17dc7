import { isDeepStrictEqual } from "node:util";
import type { AdminService } from "@passerelle/contract/catalogue/admin";
import type { ServiceDocument } from "@passerelle/contract/catalogue/service-document";
import type { Language } from "@passerelle/contract/shapes";
import { documentChanges } from "@passerelle/domain/catalogue/changes";
import type { LocalizedText } from "@passerelle/domain/languages";

import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { refuseModalityIds, requirePlaces, requireValid } from "./check.ts";
import {
  findStoredService,
  insertService,
  lockStoredService,
  removeOffers,
  type ServiceOperation,
  type ServiceStatus,
  type StoredService,
  updateServiceRow,
  writeOffers,
} from "./document-queries.ts";
import { serviceConflict } from "./history.ts";
import { countOpenRequests } from "./list-queries.ts";
import { findVersions, insertVersion } from "./version-queries.ts";

/** Throws `service_not_found`. */
export async function getAdminService({ db }: Context, id: string): Promise<AdminService> {
  return present(db, await required(findStoredService(db, id)));
}

type NewService = { id: string; is_active: boolean; document: ServiceDocument };

/**
 * Adds a service. Repeating the call (lost reply, double click) returns the service in its current state. Throws
 * `service_conflict` when the id belongs to another service.
 */
export function addService(
  { db }: Context,
  actor: Actor,
  asked: NewService,
  language: Language,
): Promise<AdminService> {
  return db.transaction().execute(async (trx) => {
    const { id, document } = asked;
    const status = asked.is_active ? "active" : "inactive";
    const same = (first: FirstVersion) => first.status === status && sameDocument(first.document, document);
    const earlier = await findStoredService(trx, id);
    if (earlier) return sameOrConflict(trx, earlier, same, language);
    await requirePlaces(trx, document);
    const made = await writeNewService(trx, actor.userId, asked, { operation: "created" });
    if (!made) return sameOrConflict(trx, await required(lockStoredService(trx, id)), same, language);
    return present(trx, await required(findStoredService(trx, id)));
  });
}

/** Adds an inactive copy under another title; a repetition returns the same. Throws like `addService`. */
export function duplicateService(
  { db }: Context,
  actor: Actor,
  sourceId: string,
  { id, title }: { id: string; title: LocalizedText },
  language: Language,
): Promise<AdminService> {
  return db.transaction().execute(async (trx) => {
    const source = await required(findStoredService(trx, sourceId));
    const same = (first: FirstVersion) =>
      first.copied_from === sourceId && isDeepStrictEqual(first.document.title, title);
    const earlier = await findStoredService(trx, id);
    if (earlier) return sameOrConflict(trx, earlier, same, language);
    const copy = { id, is_active: false, document: copyOf(source.document, title) };
    const made = await writeNewService(trx, actor.userId, copy, {
      operation: "duplicated",
      copiedFrom: sourceId,
    });
    if (!made) return sameOrConflict(trx, await required(lockStoredService(trx, id)), same, language);
    return present(trx, await required(findStoredService(trx, id)));
  });
}

/**
 * Replaces a service's content; a repetition changes nothing. Throws `service_not_found`, `service_conflict` when the service was
 * changed since `version`, and `invalid_input` for places that it cannot use.
 */
export function changeService(
  { db }: Context,
  actor: Actor,
  id: string,
  asked: { version: number; document: ServiceDocument },
  language: Language,
): Promise<AdminService> {
  return db.transaction().execute(async (trx) => {
    const before = await required(lockStoredService(trx, id));
    if (sameDocument(before.document, asked.document)) return present(trx, before);
    if (before.version !== asked.version) throw await serviceConflict(trx, before, asked.version, language);
    await requirePlaces(trx, asked.document);
    await writeDocument(trx, actor.userId, before, asked.document, "changed");
    return present(trx, await required(findStoredService(trx, id)));
  });
}

/**
 * Activates, deactivates, archives or restores a service; an unchanged status does nothing. Throws
 * `service_not_found`, `service_conflict`, and `invalid_input` when it cannot be offered.
 */
export function changeServiceStatus(
  { db }: Context,
  actor: Actor,
  id: string,
  { version, status }: { version: number; status: ServiceStatus },
  language: Language,
): Promise<AdminService> {
  return db.transaction().execute(async (trx) => {
    const before = await required(lockStoredService(trx, id));
    if (before.status === status) return present(trx, before);
    if (before.version !== version) throw await serviceConflict(trx, before, version, language);
    if (status === "active") {
      requireValid(before.document);
      await requirePlaces(trx, before.document);
    }
    await keepFirstVersion(trx, before);
    await updateServiceRow(trx, id, { status }, actor.userId);
    const after = await required(findStoredService(trx, id));
    await insertVersion(trx, after, { operation: operationOf(before.status, status), actorId: actor.userId });
    return present(trx, after);
  });
}

/** Writes a new service with its first version; false when the id exists. The caller validates its places. */
export async function writeNewService(
  trx: Db,
  actorId: string | null,
  { id, is_active, document }: NewService,
  made: { operation: ServiceOperation; copiedFrom?: string },
): Promise<boolean> {
  if (!(await insertService(trx, id, document, { isActive: is_active, actorId }))) return false;
  if (!(await writeOffers(trx, id, document))) refuseModalityIds();
  const status = is_active ? "active" : "inactive";
  await insertVersion(trx, { id, version: 1, status, document }, { ...made, actorId });
  return true;
}

/** Writes the next version of a locked service. The caller validates its places. */
export async function writeDocument(
  trx: Db,
  actorId: string,
  before: StoredService,
  document: ServiceDocument,
  operation: ServiceOperation,
): Promise<void> {
  await keepFirstVersion(trx, before);
  await updateServiceRow(trx, before.id, { document }, actorId);
  await removeOffers(trx, before.id, document);
  if (!(await writeOffers(trx, before.id, document))) refuseModalityIds();
  const { id, status } = before;
  await insertVersion(trx, { id, status, document, version: before.version + 1 }, { operation, actorId });
}

/** Records the original state of a service before its first change. */
function keepFirstVersion(trx: Db, before: StoredService): Promise<void> {
  return insertVersion(trx, before, {
    operation: "created",
    actorId: before.created_by,
    at: before.updated_at,
  });
}

type FirstVersion = { status: ServiceStatus; document: ServiceDocument; copied_from: string | null };

async function sameOrConflict(
  trx: Db,
  stored: StoredService,
  same: (first: FirstVersion) => boolean,
  language: Language,
): Promise<AdminService> {
  const [first] = await findVersions(trx, stored.id, { only: 1 });
  if (!first || !same(first)) throw await serviceConflict(trx, stored, stored.version, language);
  return present(trx, stored);
}

function sameDocument(one: ServiceDocument, other: ServiceDocument): boolean {
  return documentChanges(one, other).length === 0;
}

function copyOf(document: ServiceDocument, title: LocalizedText): ServiceDocument {
  const countries = document.countries.map((country) => ({
    ...country,
    modalities: country.modalities.map((modality) => ({ ...modality, id: crypto.randomUUID() })),
  }));
  return { ...document, title, countries };
}

function operationOf(before: ServiceStatus, after: ServiceStatus): ServiceOperation {
  if (after === "archived") return "archived";
  if (before === "archived") return "restored";
  return after === "active" ? "activated" : "deactivated";
}

async function required(found: Promise<StoredService | undefined>): Promise<StoredService> {
  const service = await found;
  if (!service) throw new AppError("service_not_found");
  return service;
}

async function present(db: Db, { created_by: _, ...service }: StoredService): Promise<AdminService> {
  return {
    ...service,
    created_at: service.created_at.toISOString(),
    updated_at: service.updated_at.toISOString(),
    open_requests: await countOpenRequests(db, service.id),
  };
}
