import { randomBytes } from "node:crypto";
import { CODE_LENGTH, codeOf } from "@passerelle/domain/verification/codes";
import { signingInput, writeSigned } from "@passerelle/domain/verification/signed";
import { nextVerifiableState } from "@passerelle/domain/verification/states";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { openSigner } from "./keys.ts";
import { type Facts, findFacts, insertDocument, keepFile, lockState, updateState } from "./queries.ts";

/**
 * Gives a document its code, in the transaction that issues it. Answers the code. A document that has one already, and the one
 * code in 10^15 that is taken, end the transaction.
 */
export async function issueCode(trx: Db, facts: Facts): Promise<string> {
  const code = codeOf(randomBytes(CODE_LENGTH));
  await insertDocument(trx, code, facts);
  return code;
}

/** Hashes that a statement contains, in hexadecimal: of an attachment, or of a file that does not show its own QR code. */
export type StatedHashes = { xml?: string | undefined; file?: string | undefined };

/**
 * Signs what the QR code of a document states. It stands once `keepFile` keeps it with the hash of the file. Undefined for a
 * document without a code. In a transaction, `db` is the transaction.
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
 * Signs and keeps the hash of the file of a document that has a code, in hexadecimal. Only for a file that does not show the QR
 * code: the statement contains the hash.
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

/** How a document ends: it is revoked, or the one with the code `by` stands in its place. */
export type Ending = { action: "revoke" } | { action: "replace"; by: string };

/**
 * The only way in which the state of a document changes (`nextVerifiableState`). Changes nothing where the state does not allow it,
 * or without a code.
 */
export async function endDocument(trx: Db, subjectId: string, ending: Ending): Promise<void> {
  const document = await lockState(trx, subjectId);
  const state = document && nextVerifiableState(document.state, ending.action);
  if (!state) return;
  const replacedBy = ending.action === "replace" ? ending.by : null;
  await updateState(trx, document.code, { state, replacedBy });
}
