import type { Administrator, PersonByAdmin } from "../platform/auth-backend.ts";
import { defineModule, on } from "../platform/module.ts";
import type { Origin } from "../platform/origin.ts";
import { readTexts } from "../platform/texts.ts";
import { profileChanged } from "../profiles/service.ts";
import { hasConfirmedContact } from "./contact-queries.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { checkHosted } from "./hosted/check-hosted.ts";
import { completeCreatedPerson } from "./hosted/people.ts";
import { syncHostedAccount } from "./hosted/sync-account.ts";
import { withHosted } from "./hosted/with-hosted.ts";
import { AUTH_RATE_LIMITS } from "./limits/rate-limits.ts";
import { countAudit, readAuthData, recordProfileChange } from "./personal-data/personal-data.ts";
import type { QueuedAuthMessage } from "./queued-messages.ts";
import { sendQueuedMessage } from "./send-queued-message.ts";
import sms from "./sms/fr.json" with { type: "json" };

declare module "../platform/contributions.ts" {
  interface Contributions {
    auth: {
      jobs: {
        /**
         * Emails an address that may have no account. The job looks the account up, so that the reply takes the same time in both
         * cases.
         */
        "auth.send": QueuedAuthMessage;
        /** Reports a decision to the hosted service that keeps the accounts (`hosted/sync-account.ts`). */
        "auth.sync": { userId: string; what: "status" | "factors" | "closure" | "confirmation" };
        /** Completes an account that an administrator created there, if its creation was interrupted (`hosted/people.ts`). */
        "auth.settle": {
          id: string;
          by: Administrator;
          person: PersonByAdmin & { confirmed: boolean };
          origin: Origin;
        };
      };
      emails: {
        confirm_signup: { kind: "account"; values: { name: string; link: string; otp: string } };
        magic_link: { kind: "security"; values: { name: string; link: string; code: string } };
        recovery: { kind: "security"; values: { name: string; link: string; otp: string } };
        /** Sent to the current address, about the new one. */
        email_change_current: {
          kind: "security";
          values: { name: string; link: string; email: string; otp: string };
        };
        /** Sent to the new address. */
        email_change_new: {
          kind: "account";
          values: { name: string; link: string; email: string; otp: string };
        };
        reauthentication: { kind: "security"; values: { name: string; code: string } };
        unlock_account: { kind: "security"; values: { name: string; link: string } };
        new_device: {
          kind: "security";
          values: { name: string; device: string; address: string; time: string; link: string };
        };
        factor_added: { kind: "security"; values: { name: string; time: string; link: string } };
        factor_removed: { kind: "security"; values: { name: string; time: string; link: string } };
        identity_linked: {
          kind: "security";
          values: { name: string; provider: string; time: string; link: string };
        };
        identity_unlinked: {
          kind: "security";
          values: { name: string; provider: string; time: string; link: string };
        };
        passkey_added: { kind: "security"; values: { name: string; time: string; link: string } };
        passkey_removed: { kind: "security"; values: { name: string; time: string; link: string } };
        recovery_codes_made: { kind: "security"; values: { name: string; time: string; link: string } };
        recovery_codes_removed: { kind: "security"; values: { name: string; time: string; link: string } };
        phone_changed: { kind: "security"; values: { name: string; time: string; link: string } };
        password_changed: { kind: "security"; values: { name: string; time: string; link: string } };
        /** Sent to the former address. */
        email_changed: { kind: "security"; values: { name: string; email: string; link: string } };
        invite: { kind: "account"; values: { name: string; link: string; otp: string } };
        factors_reset: { kind: "security"; values: { name: string; time: string; link: string } };
        /**
         * Sent to super_admins: addresses without an account used half of their share of the emails (`limits/email-budget.ts`).
         */
        unusual_emails: {
          kind: "security";
          values: { name: string; time: string; count: string; link: string };
        };
        /** Sent to super_admins: nine tenths of the hourly emails are used. */
        emails_running_out: {
          kind: "security";
          values: { name: string; time: string; count: string; link: string };
        };
      };
      sms: "sign_in" | "phone_change" | "reauthentication" | "second_factor";
    };
  }
}

export const authModule = defineModule({
  name: "auth",
  firstSteps: {
    contact: ({ db }, { userId }) => hasConfirmedContact(db, userId),
    second_factor: async (_ctx, { aal }) => aal === "aal2",
  },
  externalParts: ({ env: { hostedAuth } }) =>
    hostedAuth ? [{ name: "accounts", kind: "outside", check: () => checkHosted(hostedAuth) }] : [],
  privacy: {
    exportPersonalData: readAuthData,
    countRetained: async (db, userId) => ({ audit: await countAudit(db, userId) }),
  },
  subscriptions: [
    on(profileChanged, (_ctx, trx, { actor, fields, origin }) =>
      recordProfileChange(trx, actor, fields, origin),
    ),
  ],
  jobs: {
    "auth.send": { run: sendQueuedMessage },
    "auth.sync": {
      run: (ctx, decision) => withHosted(ctx, (hosted) => syncHostedAccount(ctx, hosted, decision)),
    },
    "auth.settle": {
      run: (ctx, asked) => withHosted(ctx, (hosted) => completeCreatedPerson(ctx, hosted, asked)),
    },
  },
  rateLimits: AUTH_RATE_LIMITS,
  healthProbes: { auth: (ctx) => ctx.auth.check() },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    // The code of the link, for templates whose readers type it.
    extras: {
      confirm_signup: ["otp"],
      recovery: ["otp"],
      invite: ["otp"],
      email_change_current: ["otp"],
      email_change_new: ["otp"],
      magic_link: ["code"],
      reauthentication: ["code"],
    },
    kinds: {
      confirm_signup: "account",
      magic_link: "security",
      recovery: "security",
      email_change_current: "security",
      email_change_new: "account",
      reauthentication: "security",
      unlock_account: "security",
      new_device: "security",
      factor_added: "security",
      factor_removed: "security",
      identity_linked: "security",
      identity_unlinked: "security",
      passkey_added: "security",
      passkey_removed: "security",
      recovery_codes_made: "security",
      recovery_codes_removed: "security",
      phone_changed: "security",
      password_changed: "security",
      email_changed: "security",
      invite: "account",
      factors_reset: "security",
      unusual_emails: "security",
      emails_running_out: "security",
    },
  },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
});
