import { APPOINTMENT_RETENTION_MONTHS } from "../appointments/kinds.ts";
import { UNUSED_AFTER_HOURS } from "../attachments/files.ts";
import { RETENTION_YEARS as BILLING_YEARS } from "../billing/numbers.ts";
import { ABANDONED_AFTER_DAYS, ERASED_AFTER_DAYS } from "../identity/retention.ts";
import { SCAN_KEPT_DAYS } from "../mandates/legalisation.ts";
import { QUARANTINE_DAYS } from "../scans/scan-state.ts";
import { CONTACT_RETENTION_MONTHS, SPAM_RETENTION_DAYS } from "../support/contact.ts";
import { TICKET_RETENTION_MONTHS } from "../support/tickets.ts";
import { MAX_VERSIONS } from "../vault/types.ts";
import { RETENTION_YEARS } from "./retention.ts";

/** The legal basis for retention: GDPR art. 6(1)(b), (c) and (f); to be confirmed by counsel. */
export type LegalBasis = "contract" | "legal_obligation" | "legitimate_interest";

type Term = { hours: number } | { days: number } | { months: number } | { years: number };

/** Files, texts and declared data are retained for `keeps` after `since`; null: a setting of the service decides. */
type ErasureRule = { basis: LegalBasis; since: string; keeps: Term | null };

/**
 * The rules by which documents, invoices, messages and their parts are erased, each with its legal basis (trust.md). The log of
 * erasures counts by these names; they are in the export of personal data, and docs/personal-data.md explains them.
 */
export const ERASURE_RULES = {
  document_replaced: { basis: "contract", since: "request_closed", keeps: { days: 0 } },
  request_cancelled: { basis: "contract", since: "request_cancelled_unpaid", keeps: { days: 0 } },
  service_term: { basis: "contract", since: "request_closed", keeps: null },
  account_closed: { basis: "contract", since: "account_closed", keeps: { days: 0 } },
  retention_ended: {
    basis: "legal_obligation",
    since: "account_closed",
    keeps: { years: RETENTION_YEARS },
  },
  billing_retention_ended: {
    basis: "legal_obligation",
    since: "end_of_year_of_issue",
    keeps: { years: BILLING_YEARS },
  },
  vault_deleted: { basis: "contract", since: "document_deleted_by_owner", keeps: { days: 0 } },
  vault_superseded: { basis: "contract", since: `${MAX_VERSIONS}_later_versions`, keeps: { days: 0 } },
  identity_closed: {
    basis: "legitimate_interest",
    since: "case_decided",
    keeps: { days: ERASED_AFTER_DAYS },
  },
  identity_abandoned: { basis: "contract", since: "last_change", keeps: { days: ABANDONED_AFTER_DAYS } },
  identity_lapsed: { basis: "contract", since: "level_2_ended", keeps: { days: 0 } },
  mandate_scan_unused: {
    basis: "contract",
    since: "scan_refused_or_replaced",
    keeps: { days: SCAN_KEPT_DAYS },
  },
  ticket_ended: { basis: "contract", since: "ticket_closed", keeps: { months: TICKET_RETENTION_MONTHS } },
  contact_ended: {
    basis: "legitimate_interest",
    since: "message_sent",
    keeps: { months: CONTACT_RETENTION_MONTHS },
  },
  contact_spam: { basis: "legitimate_interest", since: "message_sent", keeps: { days: SPAM_RETENTION_DAYS } },
  attachment_unused: { basis: "contract", since: "file_uploaded", keeps: { hours: UNUSED_AFTER_HOURS } },
  appointment_ended: {
    basis: "contract",
    since: "appointment_ended",
    keeps: { months: APPOINTMENT_RETENTION_MONTHS },
  },
  infected: { basis: "legitimate_interest", since: "virus_found", keeps: { days: QUARANTINE_DAYS } },
} as const satisfies Record<string, ErasureRule>;

export type ErasureName = keyof typeof ERASURE_RULES;
