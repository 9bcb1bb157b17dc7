import type { VaultDocument } from "@passerelle/contract/vault";
import { utcDay } from "@passerelle/domain/days";
import { expiryState } from "@passerelle/domain/vault/expiry";
import type { Context } from "../platform/context.ts";
import { placeOf } from "../platform/sealed-columns.ts";
import { findRequestLabels } from "./history-queries.ts";
import { findVersions, type StoredDocument, type StoredVersion } from "./queries.ts";
import { countOpenShares } from "./shares/queries.ts";

export const presentVersion = ({ id, position, file_name, mime_type, size, added_at }: StoredVersion) => ({
  id,
  position,
  file_name,
  mime_type,
  size,
  added_at: added_at.toISOString(),
});

/** Documents as their owner sees them. */
export async function describeDocuments(
  ctx: Pick<Context, "db" | "vault">,
  rows: readonly StoredDocument[],
): Promise<VaultDocument[]> {
  const ids = rows.map(({ id }) => id);
  const versions = Map.groupBy(await findVersions(ctx.db, ids), ({ document_id }) => document_id);
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
      file: stored[0] ? presentVersion(stored[0]) : null,
      versions: stored.length,
      received_from: (row.service_request_id && requests.get(row.service_request_id)) || null,
      open_shares: shares.get(id) ?? 0,
    };
  });
}
