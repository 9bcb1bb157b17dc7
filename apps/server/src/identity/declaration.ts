import { createHmac } from "node:crypto";
import type { Declaration } from "@passerelle/contract/identity";
import {
  type ComparedField,
  compareIdentity,
  type FieldResult,
} from "@passerelle/domain/identity/comparison";
import { type Mrz, readMrz } from "@passerelle/domain/identity/mrz";
import type { Context } from "../platform/context.ts";
import { placeOf } from "../platform/sealed-columns.ts";
import { getSecret, type Keeper } from "../platform/secrets.ts";
import type { CaseChange, StoredCase } from "./queries.ts";

/** The fields of a declaration that are sealed as one text. */
type SealedPart = Pick<Declaration, "family_name" | "given_names" | "birth_date" | "number">;

const NOTHING: SealedPart = { family_name: "", given_names: "", birth_date: null, number: "" };

/** The decrypted declaration of a case; empty texts if nothing is declared, or after its erasure. */
export function openDeclaration({ vault }: Pick<Context, "vault">, row: StoredCase): Declaration {
  const sealed = row.declared;
  const opened = sealed && vault.open(sealed, placeOf("identity_cases", "declared", row.id));
  return {
    ...(opened ? (JSON.parse(opened) as SealedPart) : NOTHING),
    document_type: row.document_type,
    document_country: row.document_country,
    expires_on: row.document_expires_on,
    mrz: row.mrz ? vault.open(row.mrz, placeOf("identity_cases", "mrz", row.id)) : "",
  };
}

/** The columns that hold a declaration: names, birth date, number and zone are sealed, the number is also hashed. */
export async function sealDeclaration(
  keeper: Keeper,
  id: string,
  declaration: Declaration,
): Promise<CaseChange> {
  const { document_type, document_country, expires_on, mrz, ...rest } = declaration;
  const { family_name, given_names, birth_date, number } = rest;
  const part: SealedPart = { family_name, given_names, birth_date, number };
  const seal = (text: string, column: "declared" | "mrz") =>
    keeper.vault.seal(text, placeOf("identity_cases", column, id));
  return {
    document_type,
    document_country,
    document_expires_on: expires_on,
    declared: seal(JSON.stringify(part), "declared"),
    mrz: mrz === "" ? null : seal(mrz, "mrz"),
    number_hash: await hashNumber(keeper, declaration),
  };
}

/** Hashes type, country and number, so that all spellings of a number have one hash; null while one of the three is missing. */
async function hashNumber(
  keeper: Keeper,
  { document_type, document_country, number }: Declaration,
): Promise<string | null> {
  const plain = number.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (plain === "" || !document_type || !document_country) return null;
  return createHmac("sha256", await getSecret(keeper, "identity.numbers"))
    .update(`${document_type}/${document_country}/${plain}`)
    .digest("hex");
}

/** Reads the zone on the server: the browser's result is never trusted. Undefined without a readable zone. */
export async function readZone({ mrz }: Declaration): Promise<Mrz | undefined> {
  if (mrz === "") return undefined;
  // Loaded on first use: few processes read a zone soon after their start.
  const { parse } = await import("mrz");
  return readMrz((lines) => parse(lines), mrz);
}

/** The comparison of the zone with the declaration and the account; null without a zone, or before all is declared. */
export async function compareDeclaration(
  declaration: Declaration,
  accountName: string,
): Promise<Record<ComparedField, FieldResult> | null> {
  const zone = await readZone(declaration);
  const { family_name, given_names, birth_date, number, expires_on } = declaration;
  if (!zone || !birth_date || !expires_on) return null;
  return compareIdentity(zone, { family_name, given_names, birth_date, number, expires_on }, accountName);
}
