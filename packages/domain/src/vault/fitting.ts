import type { ScanState } from "../scans/scan-state.ts";
import { stripAccents } from "../text.ts";
import type { ExpiryState } from "./expiry.ts";
import type { VaultType } from "./types.ts";

/** Words in the name of a document that a service requires, in French or English, without accents. The first match counts. */
const NAMES: readonly [RegExp, VaultType][] = [
  [/passe?port/, "passport"],
  [/(titre|carte) de sejour|residence permit/, "residence_permit"],
  [/naissance|birth/, "birth_certificate"],
  [/mariage|marriage/, "marriage_certificate"],
  [/deces|death/, "death_certificate"],
  [/domicile|proof of (address|residence)/, "proof_of_address"],
  [/diplome|diploma|releve de notes|transcript/, "diploma"],
  [/statuts|registre du commerce|rccm|articles of association|trade register/, "company_documents"],
  [
    /\bcni\b|carte (nationale )?d.identite|piece d.identite|identity (card|document)|\bid card/,
    "identity_card",
  ],
];

/** Any kind of identity document is accepted where "an identity document" is asked. */
const ANY_IDENTITY = /piece d.identite|identity document/;

/**
 * The types of documents that match the name of an asked document, best first; empty for a name without a known word. It only
 * sorts the proposals: a reviewer judges what is sent.
 */
export function fittingTypes(name: string): VaultType[] {
  const plain = stripAccents(name).toLowerCase();
  const type = NAMES.find(([words]) => words.test(plain))?.[1];
  if (type === undefined) return [];
  return ANY_IDENTITY.test(plain) ? ["identity_card", "passport", "residence_permit"] : [type];
}

type Candidate = { type: VaultType; expires_on: string | null; added_at: string };

/**
 * Sorts the documents that a person may send: matching ones first, then those that expire last, then the newest. Documents that
 * have expired on `today` come last.
 */
export function inProposedOrder<Document extends Candidate>(
  documents: readonly Document[],
  askedName: string,
  today: string,
): Document[] {
  const types = fittingTypes(askedName);
  const rank = ({ type, expires_on }: Candidate) => {
    const fit = types.indexOf(type);
    const expired = expires_on !== null && expires_on < today ? 100 : 0;
    return expired + (fit < 0 ? 50 : fit);
  };
  return documents.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (b.expires_on ?? "9999").localeCompare(a.expires_on ?? "9999") ||
      b.added_at.localeCompare(a.added_at),
  );
}

type Proposal = {
  fits: boolean;
  expires_before_end: boolean;
  document: { holder: string; expiry: ExpiryState; file: { scan: ScanState } | null };
};

/**
 * Whether a proposed document can be sent without a choice by the person: it matches, is in their own name (`holder` is empty),
 * stays valid until the work ends, and is not infected.
 */
export function answersByItself({ fits, expires_before_end, document }: Proposal): boolean {
  const { holder, expiry, file } = document;
  return fits && holder === "" && !expires_before_end && expiry !== "expired" && file?.scan !== "infected";
}
