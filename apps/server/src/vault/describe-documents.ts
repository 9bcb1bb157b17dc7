import type { VaultDocument } from "@passerelle/contract/vault";
import { utcDay } from "@passerelle/domain/days";
import { expiryState } from "@passerelle/domain/vault/expiry";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { findStates } from "../platform/files/queries.ts";
import { placeOf } from "../platform/sealed-columns.ts";
import { findRequestLabels } from "./history-queries.ts";
import { findVersions, type StoredDocument, type StoredVersion } from "./queries.ts";
import { countOpenShares } from "./shares/queries.ts";

export type PresentedVersion = NonNullable<VaultDocument["file"]>;

/** Versions as their owner sees them, in the given order. */
export async function presentVersions(db: Db, rows: readonly StoredVersion[]): Promise<PresentedVersion[]> {
  const states = await findStates(
    db,
    rows.map(({ storage_path }) => storage_path),
  );
  return rows.map(({ id, position, file_name, mime_type, size, added_at, storage_path }) => ({
    id,
    position,
    file_name,
    mime_type,
    size,
    added_at: added_at.toISOString(),
    // A file without a scan record is not served.
    scan: states.get(storage_path) ?? "pending",
  }));
}

/** Documents as their owner sees them. */
export async function describeDocuments(
  ctx: Pick<Context, "db" | "vault">,
  rows: readonly StoredDocument[],
): Promise<VaultDocument[]> {
  const ids = rows.map(({ id }) => id);
  const versions = Map.groupBy(await findVersions(ctx.db, ids), ({ document_id }) => document_id);
  const latest = await presentVersions(
    ctx.db,
    [...versions.values()].flatMap(([newest]) => newest ?? []),
  );
  const files = new Map(latest.map((file) => [file.id, file]));
  const shares = await countOpenShares(ctx.db, ids);
  const requests = await findRequestLabels(
    ctx.db,
    rows.flatMap(({ service_request_id }) => service_request_id ?? []),
  );
  return rows.map((row) => {
    const stored = versions.get(row.id) ?? [];
    const { id, type, title, holder, country, issued_on, expires_on } = row;
    return {
      id,
      type,
      title,
      holder,
      country,
      number:
        row.number === null ? null : ctx.vault.open(row.number, placeOf("vault_documents", "number", id)),
      issued_on,
      expires_on,
      expiry: expiryState(expires_on, utcDay(new Date())),
      is_archived: row.archived_at !== null,
      created_at: row.created_at.toISOString(),
      file: files.get(stored[0]?.id ?? "") ?? null,
      versions: stored.length,
      received_from: (row.service_request_id && requests.get(row.service_request_id)) || null,
      open_shares: shares.get(id) ?? 0,
    };
  });
}
