import type { PrivacyHooks } from "../platform/privacy-hooks.ts";
import {
  eraseDeliverables,
  eraseUnpaidDeliverables,
  exportDeliverables,
} from "./deliverables/erase-deliverables.ts";
import {
  closeAccountRequests,
  countRetainedRequests,
  listOpenRequests,
} from "./lifecycle/account-closure.ts";
import {
  readDocumentVerdicts,
  readInformationRequests,
  readRequestEvents,
  readRequests,
} from "./privacy-queries.ts";
import { deleteRelatives, findRelatives } from "./relatives/queries.ts";
import { detachAgent, exportAgent } from "./work/unassign.ts";

export const privacyHooks: PrivacyHooks = {
  exportPersonalData: async (trx, userId) => ({
    requests: await readRequests(trx, userId),
    relatives: await findRelatives(trx, userId),
    request_events: await readRequestEvents(trx, userId),
    document_verdicts: await readDocumentVerdicts(trx, userId),
    information_requests: await readInformationRequests(trx, userId),
    deliverables: await exportDeliverables(trx, userId),
    ...(await exportAgent(trx, userId)),
  }),
  reasonsAgainstClosure: listOpenRequests,
  countRetained: async (db, userId) => ({ requests: await countRetainedRequests(db, userId) }),
  eraseOnClosure: async (ctx, trx, userId) => {
    await closeAccountRequests(ctx, trx, userId);
    await deleteRelatives(trx, userId);
    await eraseUnpaidDeliverables(ctx, trx, userId);
    await detachAgent(trx, userId);
  },
  purgeRequest: eraseDeliverables,
};
