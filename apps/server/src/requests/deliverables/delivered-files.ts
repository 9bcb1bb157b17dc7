import type { Attachment } from "@passerelle/contract/attachments";
import { listAttachments } from "../../attachments/service.ts";
import type { Db } from "../../platform/db.ts";
import { findRequest } from "../queries.ts";
import { findPresentDeliverables } from "./queries.ts";

/** The files of a request's deliverables and the id of its customer; undefined for an unknown request. */
export async function findDeliveredFiles(
  db: Db,
  requestId: string,
): Promise<{ userId: string; files: Attachment[] } | undefined> {
  const request = await findRequest(db, requestId);
  if (!request) return undefined;
  const given = (await findPresentDeliverables(db, requestId)).filter(({ kind }) => kind === "file");
  const ids = given.map(({ id }) => id);
  const files = await listAttachments(db, "deliverable", ids);
  return { userId: request.user_id, files: ids.flatMap((id) => files.get(id) ?? []) };
}
