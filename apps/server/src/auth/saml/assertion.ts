import { type AuthError, validationFailed } from "../wire/errors.ts";
import { CLOCK_SKEW_MS } from "./service-provider.ts";

/** An element as xml2js returns it: attributes, text, and children by local name. */
type Xml = { $?: Record<string, string>; _?: string } & { [name: string]: unknown };

/** The content of a signed assertion, after all checks. */
export type Assertion = {
  id: string;
  /** The assertion is accepted until then. */
  expiresAt: Date;
  nameId: string;
  nameIdFormat: string;
  attributes: Map<string, string[]>;
  /** When the organisation ends its own session. */
  sessionNotAfter: Date | null;
};

type Expected = {
  requestId: string;
  entityId: string;
  /** The address of our consumer service. */
  recipient: string;
};

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/**
 * Checks what node-saml does not check, in the signed assertion only: its issuer, that it answers our request, that our address
 * is its recipient, and its expiry (SAML profiles §4.1.4.3). Throws `validation_failed`.
 */
export function checkAssertion(document: Record<string, unknown>, expected: Expected): Assertion {
  const assertion = document.Assertion as Xml | undefined;
  const id = assertion?.$?.ID ?? "";
  if (!assertion || id === "" || id.length > 500) throw invalid("it has no name");
  if (first(assertion, "Issuer")?._ !== expected.entityId) throw invalid("it is of another issuer");
  const conditions = children(assertion, "Conditions");
  if (conditions.length !== 1) throw invalid("it has no conditions");
  const subject = only(assertion, "Subject");
  const confirmation = children(subject, "SubjectConfirmation").find((candidate) =>
    confirms(candidate, expected),
  );
  const end = confirmation && first(confirmation, "SubjectConfirmationData")?.$?.NotOnOrAfter;
  if (!end) throw invalid("it does not answer to our request, or too late");
  if (children(assertion, "AuthnStatement").length === 0) throw invalid("nobody signed in");
  const nameId = first(subject, "NameID");
  return {
    id,
    expiresAt: new Date(Date.parse(end) + CLOCK_SKEW_MS),
    nameId: (nameId?._ ?? "").trim(),
    nameIdFormat: nameId?.$?.Format ?? "",
    attributes: attributesOf(assertion),
    sessionNotAfter: sessionEndOf(assertion),
  };
}

function confirms(confirmation: Xml, { requestId, recipient }: Expected): boolean {
  const data = first(confirmation, "SubjectConfirmationData")?.$ ?? {};
  const now = Date.now();
  const end = Date.parse(data.NotOnOrAfter ?? "");
  const begin = data.NotBefore === undefined ? now : Date.parse(data.NotBefore);
  return (
    confirmation.$?.Method === BEARER &&
    data.Recipient === recipient &&
    data.InResponseTo === requestId &&
    now < end + CLOCK_SKEW_MS &&
    begin - CLOCK_SKEW_MS <= now
  );
}

function sessionEndOf(assertion: Xml): Date | null {
  const ends = children(assertion, "AuthnStatement")
    .map((statement) => Date.parse(statement.$?.SessionNotOnOrAfter ?? ""))
    .filter((end) => !Number.isNaN(end));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** The attributes by name, and also by friendly name if they have one. */
function attributesOf(assertion: Xml): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of children(assertion, "AttributeStatement")) {
    for (const attribute of children(statement, "Attribute")) {
      const values = children(attribute, "AttributeValue")
        .map((value) => (value._ ?? "").trim())
        .filter((value) => value !== "");
      for (const name of new Set([attribute.$?.Name, attribute.$?.FriendlyName])) {
        if (name) found.set(name, [...(found.get(name) ?? []), ...values]);
      }
    }
  }
  return found;
}

/** xml2js represents an element without attributes and children as a string. */
function children(parent: Xml, name: string): Xml[] {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
  if (!Array.isArray(value)) return [];
  return value.map((item) => (typeof item === "string" ? { _: item } : (item as Xml)));
}

function first(parent: Xml, name: string): Xml | undefined {
  return children(parent, name)[0];
}

function only(parent: Xml, name: string): Xml {
  const found = children(parent, name);
  if (found.length !== 1 || !found[0]) throw invalid(`it has not exactly one ${name}`);
  return found[0];
}

function invalid(why: string): AuthError {
  return validationFailed(`SAML Assertion is not valid: ${why}`);
}
