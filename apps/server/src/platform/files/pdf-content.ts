import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from "@libpdf/core";
import { MAX_PDF_PAGES } from "@passerelle/domain/scans/pdf-limits";

export type PdfFinding =
  | "harmless"
  | "file_active_content"
  | "file_encrypted"
  | "file_damaged"
  | "file_too_many_pages";

/** A file of 200 pages has some thousands. */
const MAX_OBJECTS = 200_000;
const MAX_DEPTH = 100;

/** Actions that run something or open another file without a browser's questions (ISO 32000-2 §12.6.4). */
const ACTIVE_ACTIONS = new Set([
  "JavaScript",
  "Launch",
  "ImportData",
  "GoToE",
  "Rendition",
  "RichMediaExecute",
]);
const ACTIVE_SUBTYPES = new Set(["RichMedia", "FileAttachment", "Movie", "Sound", "Screen", "3D"]);
const FILE_KEYS = ["F", "UF", "DOS", "Mac", "Unix"];

/**
 * The names of the XML in electronic invoices (EN 16931: Factur-X, ZUGFeRD, XRechnung, Order-X), which are PDFs by law in some countries.
 * Only XML is accepted under them.
 */
const INVOICE_XML = /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i;

/**
 * Finds content that a PDF must not have, the worst first. Inspects every object that its tables name, also in compressed streams
 * and also unreferenced ones: readers differ in what they follow.
 */
export async function findInPdf(bytes: Uint8Array): Promise<PdfFinding> {
  if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") !== "%PDF-") return "file_damaged";
  try {
    const pdf = await PDF.load(bytes);
    if (pdf.isEncrypted) return "file_encrypted";
    const { registry } = pdf.context;
    if (registry.nextObjectNumber > MAX_OBJECTS) return "file_damaged";
    const resolve = (ref: PdfRef) => registry.resolve(ref);
    for (let number = 1; number < registry.nextObjectNumber; number += 1) {
      const object = resolve(PdfRef.of(number, 0));
      if (object && isActive(object, resolve)) return "file_active_content";
    }
    // A reader might run an object that this parser cannot read.
    if (pdf.warnings.some((warning) => warning.startsWith("Failed to parse object"))) return "file_damaged";
    const pages = pdf.getPageCount();
    if (pages > MAX_PDF_PAGES) return "file_too_many_pages";
    return pages === 0 ? "file_damaged" : "harmless";
  } catch {
    return "file_damaged";
  }
}

type Resolve = (ref: PdfRef) => PdfObject | null;

/** Whether an object, or what it contains directly, is active. Objects that it refers to are inspected under their own number. */
function isActive(object: PdfObject, resolve: Resolve, depth = 0): boolean {
  if (depth > MAX_DEPTH) throw new Error("nested too deeply");
  if (object instanceof PdfArray) {
    for (const item of object) if (isActive(item, resolve, depth + 1)) return true;
    return false;
  }
  // Streams are dictionaries too.
  if (!(object instanceof PdfDict)) return false;
  if (isActiveDict(object, resolve)) return true;
  for (const [, value] of object) if (isActive(value, resolve, depth + 1)) return true;
  return false;
}

function isActiveDict(dict: PdfDict, resolve: Resolve): boolean {
  const action = nameIn(dict, "S", resolve);
  if (action && ACTIVE_ACTIONS.has(action)) return true;
  const subtype = nameIn(dict, "Subtype", resolve);
  if (subtype && ACTIVE_SUBTYPES.has(subtype)) return true;
  // The names of scripts that run when the document is opened; a key `JavaScript` means nothing else.
  if (dict.has("JavaScript")) return true;
  const form = dict.get("XFA", resolve);
  if (form instanceof PdfArray || form instanceof PdfStream) return true;
  return hasForeignFile(dict, resolve);
}

function nameIn(dict: PdfDict, key: string, resolve: Resolve): string | undefined {
  const value = dict.get(key, resolve);
  return value instanceof PdfName ? value.value : undefined;
}

/** Whether this is the description of an embedded file that is not the XML of an invoice. */
function hasForeignFile(dict: PdfDict, resolve: Resolve): boolean {
  const embedded = dict.get("EF", resolve);
  if (!(embedded instanceof PdfDict)) return false;
  const files = FILE_KEYS.map((key) => embedded.get(key, resolve)).filter(
    (file) => file instanceof PdfStream,
  );
  const names = ["UF", "F"].map((key) => dict.get(key, resolve)).filter((name) => name instanceof PdfString);
  const isInvoice = names.length > 0 && names.every((name) => INVOICE_XML.test(name.asString()));
  return files.some((file) => !isInvoice || !isXml(file));
}

function isXml(file: PdfStream): boolean {
  const text = Buffer.from(file.getDecodedData())
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  return /^<(?:\?xml|[a-zA-Z]+:?CrossIndustry|[a-zA-Z]+:?Invoice|[a-zA-Z]+:?SCRDM)/.test(text);
}
