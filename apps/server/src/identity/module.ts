import type { IdentityNotice } from "@passerelle/domain/identity/notices";
import { may } from "@passerelle/domain/roles";
import { accountAccessChanged } from "../accounts/service.ts";
import type { NoPayload } from "../platform/contributions.ts";
import { fileScanned } from "../platform/files/scan-files.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { accountRenamed } from "../profiles/service.ts";
import { orderAttempted } from "../requests/service.ts";
import { advanceCases } from "./advance.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { followName, publishScanned } from "./move-case.ts";
import { presentIdentity } from "./notifications.ts";
import { pictureTarget } from "./picture-target.ts";
import { eraseOnClosure, exportIdentity } from "./privacy-hooks.ts";
import { deleteCasesOf, findFilesOf, findPurgeableCases, findReadingsOf } from "./privacy-queries.ts";
import { casesOfPerson } from "./rate-limits.ts";
import { requireLevel } from "./requirements/require-level.ts";
import { eraseBytes, eraseDue, sweepPictures } from "./retention/erase-identity.ts";
import { releaseReviews, reviewWork } from "./review/hand-over.ts";
import { registerIdentity } from "./routes.ts";
import sms from "./sms/fr.json" with { type: "json" };

/**
 * `verified_name`: for which the level holds; `until`: the last day of the verification; `note`: the reviewer's words. Each may
 * be empty.
 */
type NoticeValues = {
  name: string;
  verified_name: string;
  level: string;
  until: string;
  note: string;
  link: string;
};
type NoticeEmail = { kind: "identity"; values: NoticeValues };

declare module "../platform/contributions.ts" {
  interface Contributions {
    identity: {
      jobs: {
        /** Reminds of verifications that end, ends them, and returns abandoned reviews to the queue. */
        "identity.advance": NoPayload;
        /** Erases cases 30 days after their decision, and abandoned drafts. */
        "identity.erase": NoPayload;
        /** Deletes bytes without a row. */
        "identity.sweep": NoPayload;
        /** Deletes the bytes of pictures whose rows no longer refer to them. */
        "identity.erase_bytes": { paths: string[] };
      };
      notifications: {
        /** `valid_until`: the last day of the verification, or empty. */
        identity: { values: { event: IdentityNotice; level: string; valid_until: string } };
      };
      emails: {
        identity_verified: NoticeEmail;
        identity_rejected: NoticeEmail;
        /** Documents must be sent again. */
        identity_revision: NoticeEmail;
        /** The verification ends soon. */
        identity_ending: NoticeEmail;
        identity_expired: NoticeEmail;
        identity_revoked: NoticeEmail;
        /** The name of the account is no longer the verified one. */
        identity_suspended: NoticeEmail;
      };
    };
  }
}

export const identityModule = defineModule({
  name: "identity",
  staffWork: { identity_reviews: reviewWork },
  routes: [registerIdentity],
  subscriptions: [
    on(orderAttempted, requireLevel),
    on(fileScanned, publishScanned),
    on(accountRenamed, followName),
    on(accountAccessChanged, async (_ctx, trx, { userId, by, role, suspended }) => {
      if (suspended || !may(role, "documents.review")) await releaseReviews(trx, userId, by);
    }),
  ],
  uploadTargets: { identity: pictureTarget },
  privacy: {
    exportPersonalData: exportIdentity,
    exportFiles: findFilesOf,
    findReadings: findReadingsOf,
    eraseOnClosure,
    findPurgeablePeople: findPurgeableCases,
    purgePerson: (_ctx, trx, userId) => deleteCasesOf(trx, userId),
  },
  jobs: {
    "identity.advance": { run: (ctx) => advanceCases(ctx), cron: "35 * * * *" },
    "identity.erase": { run: (ctx) => eraseDue(ctx), cron: "23 3 * * *" },
    "identity.sweep": { run: (ctx) => sweepPictures(ctx), cron: "43 4 * * *" },
    "identity.erase_bytes": { run: (ctx, { paths }) => eraseBytes(ctx, paths) },
  },
  notifications: { identity: { kind: "identity", present: presentIdentity } },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: {
      identity_verified: "identity",
      identity_rejected: "identity",
      identity_revision: "identity",
      identity_ending: "identity",
      identity_expired: "identity",
      identity_revoked: "identity",
      identity_suspended: "identity",
    },
  },
  rateLimits: [casesOfPerson],
});
