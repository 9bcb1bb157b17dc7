import type { VaultType } from "@passerelle/domain/vault/types";
import { findStoredDocuments } from "../../documents/service.ts";
import type { Db } from "../../platform/db.ts";
import { findSharedCopies, findSharedVersions } from "./queries.ts";

/** A file of a share, of the vault or of a request. */
export type SharedFile = {
  share_id: string;
  position: number;
  /** The document of the vault, or the document of the request. */
  document_id: string;
  /** Empty: its type is its title. */
  title: string;
  type: VaultType;
  /** Null for a file of the vault. */
  request_id: string | null;
  /** The version or document for which a reading is recorded. */
  read: { version_id: string } | { request_document_id: string };
  file_name: string;
  storage_path: string;
  mime_type: string;
};

/** The files of shares, in their owners' order; without documents that were deleted, removed or erased. */
export async function findSharedFiles(db: Db, shareIds: readonly string[]): Promise<SharedFile[]> {
  const versions = (await findSharedVersions(db, shareIds)).map(
    ({ version_id, ...shared }): SharedFile => ({ ...shared, request_id: null, read: { version_id } }),
  );
  const copies = await findSharedCopies(db, shareIds);
  const stored = new Map(
    (
      await findStoredDocuments(
        db,
        copies.map(({ request_document_id }) => request_document_id),
      )
    ).map((document) => [document.id, document]),
  );
  const ofRequests = copies.flatMap(({ request_document_id: document_id, ...shared }): SharedFile[] => {
    const document = stored.get(document_id);
    if (!document) return [];
    const { file_name, storage_path, mime_type, service_request_id } = document;
    return [
      {
        ...shared,
        document_id,
        type: "other",
        request_id: service_request_id,
        read: { request_document_id: document_id },
        file_name,
        storage_path,
        mime_type,
      },
    ];
  });
  return [...versions, ...ofRequests].sort((a, b) => a.position - b.position);
}
