import { EXPIRY_STATES } from "@passerelle/domain/vault/expiry";
import {
  MAX_SHARE_DAYS,
  MAX_SHARE_READS,
  MAX_SHARED_DOCUMENTS,
  SHARE_STATES,
} from "@passerelle/domain/vault/shares";
import { VAULT_TYPES } from "@passerelle/domain/vault/types";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { FileScan } from "./scans/file-scan.ts";
import { CalendarDay, CountryCode, Instant, line, requiredText } from "./shapes.ts";

const VaultFile = z.object({
  /** The id of the version. */
  id: z.uuid(),
  position: z.int(),
  file_name: z.string(),
  mime_type: z.string(),
  /** Bytes. */
  size: z.int(),
  added_at: Instant,
  scan: FileScan,
});

const RequestName = z.object({ id: z.uuid(), reference: z.string() });

/** A document that its owner keeps. */
export const VaultDocument = z.object({
  id: z.uuid(),
  type: z.enum(VAULT_TYPES),
  /** The title given by its owner; "": pages show its type. */
  title: z.string(),
  /** The name of the person on the document; "": the owner. */
  holder: z.string(),
  country: z.nullable(CountryCode),
  number: z.nullable(z.string()),
  issued_on: z.nullable(z.iso.date()),
  expires_on: z.nullable(z.iso.date()),
  expiry: z.enum(EXPIRY_STATES),
  is_archived: z.boolean(),
  created_at: Instant,
  /** The latest version; null until its upload is complete. */
  file: z.nullable(VaultFile),
  versions: z.int(),
  /** The request of which it is a deliverable. */
  received_from: z.nullable(RequestName),
  /** Open shares of any of its versions. */
  open_shares: z.int(),
});
export type VaultDocument = z.output<typeof VaultDocument>;

/** A reading of a document. */
export const VaultRead = z.object({
  /** 1 for the first reading of the document. */
  number: z.int(),
  at: Instant,
  position: z.int(),
  /** `owner`; `staff`: a person who works on a request, with name and role; `recipient`: the recipient of a share. */
  by: z.enum(["owner", "staff", "recipient"]),
  name: z.string(),
  role: z.nullable(z.string()),
  request: z.nullable(RequestName),
});
export type VaultRead = z.output<typeof VaultRead>;

export const VaultShare = z.object({
  id: z.uuid(),
  recipient: z.string(),
  purpose: z.string(),
  state: z.enum(SHARE_STATES),
  created_at: Instant,
  expires_at: Instant,
  reads: z.int(),
  max_reads: z.int(),
  last_read_at: z.nullable(Instant),
  documents: z.array(
    z.object({
      id: z.uuid(),
      /** "": pages show its type. */
      title: z.string(),
      type: z.enum(VAULT_TYPES),
      /** The request to which it belongs; null for a document of the vault. */
      request_id: z.nullable(z.uuid()),
    }),
  ),
  /** The address of the share; null when it is no longer open. */
  url: z.nullable(z.string()),
});
export type VaultShare = z.output<typeof VaultShare>;

/** A document of the vault that could be sent for an asked document of a request. */
export const VaultProposal = z.object({
  document: VaultDocument,
  /** Whether its type matches the name of the asked document. */
  fits: z.boolean(),
  /** It expires before the promised end of the work. */
  expires_before_end: z.boolean(),
});
export type VaultProposal = z.output<typeof VaultProposal>;

const details = {
  type: z.enum(VAULT_TYPES),
  title: line(120),
  holder: line(120),
  country: z.nullable(CountryCode),
  number: z.nullable(line(60)),
  issued_on: z.nullable(CalendarDay),
  expires_on: z.nullable(CalendarDay),
};

/** The data that an owner enters about a document. */
export const VaultDetails = z
  .strictObject(details)
  .check(
    z.refine(
      ({ issued_on, expires_on }) => issued_on === null || expires_on === null || issued_on <= expires_on,
      { error: "expiry_before_issue", path: ["expires_on"] },
    ),
  );
export type VaultDetails = z.output<typeof VaultDetails>;

/** The owner's choices for a share: its documents in their order, documents of the vault first. */
export const NewShare = z
  .strictObject({
    document_ids: z.array(z.uuid()).check(z.maxLength(MAX_SHARED_DOCUMENTS)),
    /** Documents of requests, with the names that the recipient sees. */
    request_documents: z._default(
      z
        .array(z.strictObject({ id: z.uuid(), title: requiredText(120) }))
        .check(z.maxLength(MAX_SHARED_DOCUMENTS)),
      [],
    ),
    recipient: requiredText(120),
    purpose: requiredText(200),
    days: z.int().check(z.minimum(1), z.maximum(MAX_SHARE_DAYS)),
    max_reads: z.int().check(z.minimum(1), z.maximum(MAX_SHARE_READS)),
  })
  .check(
    z.refine(
      ({ document_ids, request_documents }) => {
        const count = document_ids.length + request_documents.length;
        return count >= 1 && count <= MAX_SHARED_DOCUMENTS;
      },
      { error: "shared_documents_count", path: ["document_ids"] },
    ),
  );
export type NewShare = z.output<typeof NewShare>;

const Id = z.strictObject({ id: z.uuid() });
const Token = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{1,100}$/)) });
const Changed = z.object({ document: VaultDocument });

/**
 * Uploads are outside of this contract: tus 1.0 at `/files/uploads` with the metadata `target` "vault", `documentId` and
 * `filename`; each complete upload is a new version. The links in replies lead to `GET /files/vault/:id`.
 */
export const vault = contract({
  "GET /api/vault/documents": {
    summary: "The caller's documents, newest first, and how much of their space is used",
    access: "signed_in",
    reply: z.object({
      documents: z.array(VaultDocument),
      used_bytes: z.int(),
      limit_bytes: z.int(),
    }),
  },
  "GET /api/vault/documents/:id": {
    summary:
      "One of the caller's documents, with its versions, its readings and the requests that have a copy",
    access: "signed_in",
    params: Id,
    reply: z.object({
      document: VaultDocument,
      /** Newest first. */
      versions: z.array(VaultFile),
      /** The last 200, newest first. */
      reads: z.array(VaultRead),
      requests: z.array(z.extend(RequestName, { position: z.int() })),
      shares: z.array(VaultShare),
    }),
    errors: ["vault_document_not_found"],
  },
  "GET /api/vault/documents/:id/reads": {
    summary: "A page of the readings of one of the caller's documents, newest first, 200 at a time",
    access: "signed_in",
    params: Id,
    /** `before`: the number of the last reading of the page above. */
    query: z.strictObject({
      before: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1)),
    }),
    reply: z.object({ reads: z.array(VaultRead) }),
    errors: ["vault_document_not_found"],
  },
  "PUT /api/vault/documents/:id": {
    summary: "Creates a document under an id that the caller chooses, or changes what is known of it",
    access: "signed_in",
    params: Id,
    body: VaultDetails,
    reply: Changed,
    errors: ["vault_document_not_found", "vault_full"],
  },
  "POST /api/vault/documents/:id/archive": {
    summary: "Hides a document from proposals and notices, or shows it again",
    access: "signed_in",
    params: Id,
    body: z.strictObject({ archived: z.boolean() }),
    reply: Changed,
    errors: ["vault_document_not_found"],
  },
  "DELETE /api/vault/documents/:id": {
    summary:
      "Deletes a document with its versions and revokes its shares; requests keep the copies that they have. Repeating it succeeds",
    access: "signed_in",
    params: Id,
    reply: z.object({ id: z.uuid() }),
    errors: ["vault_document_not_found"],
  },
  "POST /api/vault/versions/:id/links": {
    summary: "An expiring link to the bytes of a version; reading it is recorded",
    access: "signed_in",
    params: Id,
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: z.object({ url: z.string(), expires_at: Instant }),
    errors: ["vault_document_not_found", "file_scan_pending", "file_infected"],
  },
  "GET /api/requests/:id/vault-proposals": {
    summary: "The caller's documents for each document that their request asks for, fitting ones first",
    access: "signed_in",
    params: Id,
    reply: z.object({
      asked: z.array(z.object({ doc_key: z.string(), proposals: z.array(VaultProposal) })),
      /** Copies in the request that expire before the promised end of the work. */
      expiring: z.array(z.object({ doc_key: z.string(), expires_on: z.iso.date() })),
    }),
    errors: ["request_not_found"],
  },
  "POST /api/requests/:id/documents/from-vault": {
    summary:
      "Answers a document that a request asks for with the latest version of one of the caller's documents. Repeating it succeeds",
    access: "signed_in",
    params: Id,
    body: z.strictObject({ doc_key: requiredText(200), document_id: z.uuid() }),
    /** The id of the document of the request. */
    reply: z.object({ id: z.uuid() }),
    errors: [
      "request_not_found",
      "request_locked",
      "vault_document_not_found",
      "file_type_refused",
      "document_space_full",
    ],
  },
  "GET /api/vault/shares": {
    summary: "The caller's shares, open ones first, then newest first",
    access: "signed_in",
    reply: z.object({ shares: z.array(VaultShare) }),
  },
  "PUT /api/vault/shares/:id": {
    summary:
      "Shares the latest versions of some of the caller's documents, and current documents of their requests, under an id that the caller chooses",
    access: "signed_in",
    params: Id,
    body: NewShare,
    reply: z.object({ share: VaultShare }),
    errors: [
      "vault_document_not_found",
      "document_not_found",
      "file_infected",
      "share_not_found",
      "share_limit_reached",
      "idempotency_key_reused",
    ],
  },
  "POST /api/vault/shares/:id/revoke": {
    summary: "Ends a share at once; repeating it succeeds",
    access: "signed_in",
    params: Id,
    reply: z.object({ share: VaultShare }),
    errors: ["share_not_found"],
  },
  "GET /api/shared-documents/:token": {
    summary: "What the recipient of a share sees; after its end no more than that it has ended",
    access: "public",
    params: Token,
    reply: z.object({
      state: z.enum(SHARE_STATES),
      recipient: z.nullable(z.string()),
      purpose: z.nullable(z.string()),
      expires_at: z.nullable(Instant),
      reads_left: z.int(),
      /** `scan`: a "pending" document cannot be opened yet, an "infected" one never. */
      documents: z.array(
        z.object({ position: z.int(), type: z.enum(VAULT_TYPES), title: z.string(), scan: FileScan }),
      ),
    }),
    errors: ["share_not_found", "too_many_requests"],
  },
});
