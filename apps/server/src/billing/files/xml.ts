/** A piece of XML, as it is written. */
export type Xml = string & { readonly xml: true };

type Child = string | Xml | undefined | readonly (Xml | undefined)[];

/** Characters that XML 1.0 cannot represent: control characters, lone surrogates, non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are removed.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text for the content of an element or an attribute. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, "")
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark] as string);

/** An element with a text or elements in it; undefined ones are left out. */
export function element(name: string, child: Child, attributes: Record<string, string> = {}): Xml {
  const listed = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const content = Array.isArray(child)
    ? child.filter((one) => one !== undefined).join("")
    : escapeXml((child as string | undefined) ?? "");
  return `<${name}${listed.join("")}>${content}</${name}>` as Xml;
}
