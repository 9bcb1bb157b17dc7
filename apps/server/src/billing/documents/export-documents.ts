import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import type { Db } from "../../platform/db.ts";
import { exportVerifiable, findVerifiable } from "../../verification/service.ts";
import { exportDocuments } from "./queries.ts";

/** A document in the data export of its reader: with its code, and how often others verified it. */
type Exported = IssuedDocument & { verification: ReturnType<typeof exportVerifiable> };

/** The documents that a person reads, without those that wait for a stamp. */
export async function exportOwnDocuments(trx: Db, userId: string): Promise<Exported[]> {
  const rows = await exportDocuments(trx, userId);
  const verifiable = await findVerifiable(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, document }) => ({
    ...document,
    verification: exportVerifiable(verifiable.get(id)),
  }));
}
