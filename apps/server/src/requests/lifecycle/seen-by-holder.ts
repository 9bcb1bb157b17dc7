import type { Deliverable } from "@passerelle/contract/requests/deliverables";
import type { InformationRequest } from "@passerelle/contract/requests/information-requests";
import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import type { Db } from "../../platform/db.ts";
import { listDeliverables } from "../deliverables/describe-deliverables.ts";
import { describeInformationRequests } from "../information-requests/describe-information-requests.ts";
import { findOpenFees, type OpenFee, type StoredRequest } from "../queries.ts";
import { summariseRequests } from "./describe-request.ts";
import { findSubmitted } from "./list-queries.ts";

const MOST_LISTED = 100;

/**
 * The most that the holder of a mandate may see of a request; their powers determine which parts. It excludes the order with its
 * answers, documents, messages and payments.
 */
export type SeenByHolder = {
  summary: RequestSummary;
  informationRequests: InformationRequest[];
  deliverables: Deliverable[];
  fees: OpenFee[];
};

/** The submitted requests of a person in a country, last changed first, at most a hundred. */
export async function listSubmitted(
  db: Db,
  of: { userId: string; country: string },
  language: Language,
): Promise<RequestSummary[]> {
  // The terms of submitted requests are frozen, so no discount depends on the reader.
  return summariseRequests(db, await findSubmitted(db, of, MOST_LISTED), { subscriber: false, language });
}

/** Does not check access: the caller must have done so. */
export async function describeForHolder(
  db: Db,
  request: StoredRequest,
  language: Language,
): Promise<SeenByHolder> {
  const [summary] = await summariseRequests(db, [request], { subscriber: false, language });
  if (!summary) throw new Error(`request ${request.id} is gone`);
  return {
    summary,
    informationRequests: await describeInformationRequests(db, request, []),
    deliverables: await listDeliverables(db, request.id),
    fees: await listLinkableFees(db, request.id),
  };
}

/** The official fees of a request that can be paid now, at least in part. */
export async function listLinkableFees(db: Db, requestId: string): Promise<OpenFee[]> {
  const fees = (await findOpenFees(db, [requestId])).get(requestId) ?? [];
  return fees.filter(({ amount_left }) => amount_left > 0);
}
