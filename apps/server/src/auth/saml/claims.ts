import { withoutDecided } from "../metadata.ts";
import { clean, describe, type ExternalPerson } from "../providers/person.ts";
import { AuthError } from "../wire/errors.ts";
import type { Assertion } from "./assertion.ts";
import type { AttributeMapping, MappedAttribute, SsoProvider } from "./queries.ts";

const SUBJECT_ID = "urn:oasis:names:tc:SAML:attribute:subject-id";
const FORMAT_EMAIL = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const FORMAT_TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const EMAIL_NAMES = [
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "http://schemas.xmlsoap.org/claims/EmailAddress",
  "mail",
  "Mail",
  "email",
];
/** The attributes that are read without a mapping. */
const USUAL: Record<string, string[]> = {
  name: [
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name",
    "urn:oid:2.16.840.1.113730.3.1.241",
    "displayName",
    "name",
  ],
  given_name: [
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname",
    "urn:oid:2.5.4.42",
    "givenName",
  ],
  family_name: ["http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname", "urn:oid:2.5.4.4", "sn"],
};
/** Claims that have their own field; other mapped claims go into `custom_claims`. */
const STANDARD = ["email", "name", "given_name", "family_name", "picture"];
/** Maximum bytes of JSON: custom claims are part of every token. */
const MAX_CUSTOM = 1500;

/** Throws `saml_assertion_no_user_id`, `saml_assertion_no_email`. */
export function personOfAssertion(provider: SsoProvider, assertion: Assertion): ExternalPerson {
  const sub = subjectOf(assertion);
  const mapped = applyMapping(provider.attributeMapping, assertion.attributes);
  const email = typeof mapped.email === "string" ? mapped.email : emailOf(assertion);
  const usual = Object.fromEntries(
    Object.entries(USUAL).map(([claim, names]) => [claim, valuesOf(assertion.attributes, names)[0]]),
  );
  const person = describe(
    { provider: `sso:${provider.id}`, providerName: provider.entityId, issuer: provider.entityId },
    { ...usual, ...mapped, sub, email },
    true,
  );
  if (person.email === "") {
    throw new AuthError(400, "saml_assertion_no_email", "SAML Assertion does not contain an email address");
  }
  const custom = withoutDecided(
    Object.fromEntries(Object.entries(mapped).filter(([claim]) => !STANDARD.includes(claim))),
  );
  const fits = Buffer.byteLength(JSON.stringify(custom)) <= MAX_CUSTOM;
  if (fits && Object.keys(custom).length > 0) person.metadata.custom_claims = custom;
  return person;
}

/** The permanent id of a person at their organisation. */
function subjectOf({ attributes, nameId, nameIdFormat }: Assertion): string {
  const id = valuesOf(attributes, [SUBJECT_ID])[0];
  if (id) return id;
  if (nameId === "" || nameIdFormat === FORMAT_TRANSIENT) {
    throw new AuthError(
      400,
      "saml_assertion_no_user_id",
      "SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user",
    );
  }
  return nameIdFormat === FORMAT_EMAIL ? nameId.toLowerCase() : nameId;
}

function emailOf({ attributes, nameId, nameIdFormat }: Assertion): string {
  return valuesOf(attributes, EMAIL_NAMES)[0] ?? (nameIdFormat === FORMAT_EMAIL ? nameId : "");
}

function applyMapping({ keys = {} }: AttributeMapping, attributes: Map<string, string[]>) {
  const claims = Object.entries(keys).map(([claim, attribute]) => [
    claim,
    mappedValue(attribute, attributes),
  ]);
  return Object.fromEntries(claims.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
}

function mappedValue(mapped: MappedAttribute, attributes: Map<string, string[]>): unknown {
  const names = [...(mapped.name ? [mapped.name] : []), ...(mapped.names ?? [])];
  const values = valuesOf(attributes, names).map((value) => clean(value, 500));
  if (values.length === 0) return mapped.default;
  return mapped.array ? values : values[0];
}

/** The values of the first of these names that has any. */
function valuesOf(attributes: Map<string, string[]>, names: string[]): string[] {
  for (const name of names) {
    const values = attributes.get(name) ?? [];
    if (values.length > 0) return values;
  }
  return [];
}
