import { randomBytes } from "node:crypto";
import { CODE_LENGTH, codeOf } from "@passerelle/domain/verification/codes";
import { signingInput, writeSigned } from "@passerelle/domain/verification/signed";
import { nextVerifiableState } from "@passerelle/domain/verification/states";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { openSigner } from "./keys.ts";
import { type Facts, findFacts, insertDocument, keepFile, lockState, updateState } from "./queries.ts";

/**
 * Issues the code of a document, in the transaction that issues the document; returns the code. Fails, and so ends the
 * transaction, when the document already has a code, or when the new code is taken (one in 10^15).
 */
export async function issueCode(trx: Db, facts: Facts): Promise<string> {
  const code = codeOf(randomBytes(CODE_LENGTH));
  await insertDocument(trx, code, facts);
  return code;
}

/** Hexadecimal hashes in a statement: of an attachment, or of a file that does not show its own QR code. */
export type StatedHashes = { xml?: string | undefined; file?: string | undefined };

/**
 * Signs the statement of a document's QR code. It becomes permanent when `keepFile` stores it with the hash of the file.
 * Undefined for a document without a code. In a transaction, `db` is the transaction.
 */
export async function signStatement(
  ctx: Pick<Context, "db" | "vault" | "log">,
  subjectId: string,
  { xml, file }: StatedHashes,
): Promise<{ code: string; signed: string } | undefined> {
  const facts = await findFacts(ctx.db, subjectId);
  if (!facts) return undefined;
  const { code, kind, issued_on: issuedOn, number, amount, currency, valid_until } = facts;
  const { kid: keyId, sign } = await openSigner(ctx);
  const total = amount !== null && currency !== null ? { amount, currency } : undefined;
  const stated = {
    code,
    kind,
    issuedOn,
    keyId,
    number: number ?? undefined,
    until: valid_until ?? undefined,
  };
  const input = signingInput({ ...stated, total, xml, file });
  return { code, signed: writeSigned(input, await sign(input)) };
}

/**
 * Signs and stores the hexadecimal hash of the file of a document with a code. Only for a file that does not show the QR code,
 * because the statement contains the hash.
 */
export async function signFile(
  { vault, log }: Pick<Context, "vault" | "log">,
  trx: Db,
  subjectId: string,
  sha256: string,
): Promise<void> {
  const signed = await signStatement({ db: trx, vault, log }, subjectId, { file: sha256 });
  if (signed) await keepFile(trx, subjectId, { signed: signed.signed, sha256 });
}

/** The end of a document: it is revoked, or the document with the code `by` replaces it. */
export type Ending = { action: "revoke" } | { action: "replace"; by: string };

/**
 * The only way to change the state of a document (`nextVerifiableState`). Changes nothing when the state does not allow it, or
 * without a code.
 */
export async function endDocument(trx: Db, subjectId: string, ending: Ending): Promise<void> {
  const document = await lockState(trx, subjectId);
  const state = document && nextVerifiableState(document.state, ending.action);
  if (!state) return;
  const replacedBy = ending.action === "replace" ? ending.by : null;
  await updateState(trx, document.code, { state, replacedBy });
}
