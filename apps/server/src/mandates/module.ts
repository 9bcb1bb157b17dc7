import type { MandateNotice } from "@passerelle/domain/mandates/notices";
import { linkPaymentBegun, paymentFailed, paymentSucceeded } from "../payments/service.ts";
import { actorMay } from "../platform/actor.ts";
import type { NoPayload } from "../platform/contributions.ts";
import { answers } from "../platform/external-parts.ts";
import { fileScanned } from "../platform/files/scan-files.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { accountRenamed } from "../profiles/service.ts";
import { actedForCustomer, orderAttempted } from "../requests/service.ts";
import { admitPayment, countSucceeded, giveBackFailed } from "./acting/admit-payment.ts";
import { actingTarget } from "./acting/upload-target.ts";
import { findMatchingMandates } from "./admin/queries.ts";
import { admitAct } from "./admit-act.ts";
import { advanceMandates } from "./advance.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { mandateWork } from "./hand-over/hand-over.ts";
import { eraseScans } from "./legalisation/erase-scans.ts";
import { publishScanned, sweepScans } from "./legalisation/read-scan.ts";
import { scanTarget } from "./legalisation/scan-target.ts";
import { presentMandates } from "./notifications.ts";
import { reviseRenamed } from "./present-mandate.ts";
import { endOnClosure, exportMandates, purgeMandates } from "./privacy-hooks.ts";
import { findPurgeablePeople } from "./privacy-queries.ts";
import { codesOfPerson, consentsOfPerson, invitationsOfPerson } from "./rate-limits.ts";
import { readAwaiting } from "./read-awaiting.ts";
import { requireOrderMandate } from "./requirements/require-for-order.ts";
import { registerMandates } from "./routes.ts";
import { sealAccepted, sweepSeals, tryAuthority } from "./seal/seal-mandate.ts";
import sms from "./sms/fr.json" with { type: "json" };

/** `until`: the last day of the invitation or of the mandate; `note`: the words of the person who ended it, or empty. */
type NoticeValues = { name: string; reference: string; until: string; note: string; link: string };
type NoticeEmail = { kind: "mandates"; values: NoticeValues };

declare module "../platform/contributions.ts" {
  interface Contributions {
    mandates: {
      jobs: {
        /** Reminds of invitations and ends, lets invitations lapse, and ends mandates. */
        "mandates.advance": NoPayload;
        /** Writes the sealed file of a mandate that came into force. */
        "mandates.seal": { mandateId: string };
        /** Seals mandates after an interrupted job, erases scans that are not needed, and deletes files without a row. */
        "mandates.sweep": NoPayload;
      };
      notifications: {
        /** `power`: the one that was used or revoked, or empty; `date`: a calendar day. */
        mandate: { values: { event: MandateNotice; reference: string; power: string; date: string } };
      };
      /** A code to sign with, and the invitation of a person by their number. */
      sms: "mandate_code" | "mandate_invitation";
      emails: Record<`mandate_${Exclude<MandateNotice, "used">}`, NoticeEmail> & {
        /** To a person without an account. */
        mandate_invitation: {
          kind: "account";
          values: { name: string; principal: string; until: string; link: string };
        };
      };
    };
  }
}

export const mandatesModule = defineModule({
  name: "mandates",
  staffWork: { mandates: mandateWork },
  externalParts: ({ env: { tsa } }) => [
    // A real timestamp may cost money, so a check only tests whether the authority answers.
    tsa
      ? { name: "timestamps", kind: "outside", check: () => answers(tsa.url), trial: () => tryAuthority(tsa) }
      : { name: "timestamps", kind: "absent" },
  ],
  routes: [registerMandates],
  searchSource: {
    kind: "mandate",
    find: async ({ db, env }, actor, sought) =>
      actor && actorMay(env, actor, "mandates.review") ? findMatchingMandates(db, sought) : [],
  },
  dashboard: { mandates: (ctx, actor) => readAwaiting(ctx, actor) },
  uploadTargets: { mandate: scanTarget, acting: actingTarget },
  subscriptions: [
    on(actedForCustomer, admitAct),
    on(accountRenamed, reviseRenamed),
    on(orderAttempted, requireOrderMandate),
    on(linkPaymentBegun, admitPayment),
    on(paymentFailed, giveBackFailed),
    on(paymentSucceeded, countSucceeded),
    on(fileScanned, publishScanned),
  ],
  privacy: {
    exportPersonalData: exportMandates,
    eraseOnClosure: endOnClosure,
    findPurgeablePeople,
    purgePerson: purgeMandates,
  },
  jobs: {
    "mandates.advance": { run: (ctx) => advanceMandates(ctx), cron: "15 * * * *" },
    "mandates.seal": { run: (ctx, { mandateId }) => sealAccepted(ctx, mandateId) },
    "mandates.sweep": {
      run: async (ctx) => {
        await sweepSeals(ctx);
        await eraseScans(ctx);
        await sweepScans(ctx);
      },
      cron: "25 * * * *",
    },
  },
  notifications: { mandate: { kind: "mandates", present: presentMandates } },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: {
      mandate_invitation: "account",
      mandate_invited: "mandates",
      mandate_reminded: "mandates",
      mandate_to_legalise: "mandates",
      mandate_scan_refused: "mandates",
      mandate_accepted: "mandates",
      mandate_declined: "mandates",
      mandate_withdrawn: "mandates",
      mandate_lapsed: "mandates",
      mandate_power_revoked: "mandates",
      mandate_revoked: "mandates",
      mandate_renounced: "mandates",
      mandate_fulfilled: "mandates",
      mandate_replacing: "mandates",
      mandate_ending: "mandates",
      mandate_expired: "mandates",
    },
  },
  rateLimits: [codesOfPerson, consentsOfPerson, invitationsOfPerson],
});
