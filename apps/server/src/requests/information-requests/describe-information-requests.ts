import type { InformationItem, InformationRequest } from "@passerelle/contract/requests/information-requests";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import {
  informationItemKey,
  isOverdue,
  mayAnswer,
} from "@passerelle/domain/requests/information-requests/information-requests";
import type { Db } from "../../platform/db.ts";
import type { StoredRequest } from "../queries.ts";
import { findInformationRequests, findItems, type StoredItem } from "./queries.ts";

export type DescribedInformationRequest = InformationRequest & { asked_by: string };

/** The information requests of a request, oldest first; `documents`: the current documents of the request. */
export async function describeInformationRequests(
  db: Db,
  { id, status }: Pick<StoredRequest, "id" | "status">,
  documents: RequestDetail["documents"],
  now = new Date(),
): Promise<DescribedInformationRequest[]> {
  const informationRequests = await findInformationRequests(db, id);
  if (informationRequests.length === 0) return [];
  const items = await findItems(db, id);
  const stored = new Map(documents.map((document) => [document.doc_key, document]));
  const describe = (item: StoredItem): InformationItem => ({
    id: item.id,
    kind: item.kind,
    state: item.state,
    label: item.label,
    reason_code: item.reason_code,
    reason: item.reason,
    due_on: item.due_on,
    overdue: item.state === "open" && isOverdue(item.due_on, now),
    about_key: item.about_key,
    field_key: item.field_key,
    replaces: item.replaces,
    answer: item.answer,
    document: stored.get(informationItemKey(item.id)) ?? null,
    answered_at: item.answered_at?.toISOString() ?? null,
    may_answer: mayAnswer(status, item.state),
  });
  return informationRequests.map(({ id: informationRequestId, message, asked_at, asked_by }) => ({
    id: informationRequestId,
    message,
    asked_at: asked_at.toISOString(),
    asked_by,
    items: items.filter((item) => item.information_request_id === informationRequestId).map(describe),
  }));
}
