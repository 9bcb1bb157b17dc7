import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { PNG } from "../../../test/builders/documents.ts";
import { EICAR } from "../../../test/clamd.ts";
import { buildPdf, stream } from "../../../test/pdf-samples.ts";
import { AppError } from "../errors.ts";
import { requireHarmless } from "./harmless.ts";

const PDF = "application/pdf";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const embedded = (name: string, content: string) => [
  `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 4 0 R >> >>`,
  stream("/Type /EmbeddedFile", content),
];
const zip = Buffer.from(zipSync({ "a.txt": Buffer.from("text") }));
const docx = (files: Record<string, string>) =>
  Buffer.from(
    zipSync({
      "[Content_Types].xml": Buffer.from(
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      "word/document.xml": Buffer.from("<document/>"),
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
    }),
  );
/** The smallest JPEG by structure: one segment and one scan. */
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffda0008010100003f00aaff00bbffd9", "hex");

async function refusalOf(bytes: Buffer, type: string): Promise<string | undefined> {
  try {
    await requireHarmless(bytes, type);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test.each<[string, Buffer]>([
  ["one page", buildPdf()],
  ["200 pages", buildPdf({ pages: 200 })],
  ["pages described in a compressed stream", buildPdf({ objects: ["<< /Title (x) >>"], isCompressed: true })],
  [
    "a link to a web site",
    buildPdf({ page: "/Annots [<< /Subtype /Link /A << /S /URI /URI (https://a.b) >> >>]" }),
  ],
  [
    "the XML of an electronic invoice",
    buildPdf({ objects: embedded("factur-x.xml", "<?xml version='1.0'?><a/>") }),
  ],
])("accepts a PDF with %s", async (_what, bytes) => {
  expect(await refusalOf(bytes, PDF)).toBeUndefined();
});

test.each<[string, Buffer]>([
  ["a script when it is opened", buildPdf({ catalog: `/OpenAction ${SCRIPT}` })],
  ["a script whose name is escaped", buildPdf({ catalog: "/OpenAction << /S /J#61vaScript /JS (x) >>" })],
  [
    "a script in a compressed stream",
    buildPdf({ catalog: "/OpenAction 3 0 R", objects: [SCRIPT], isCompressed: true }),
  ],
  ["a script that nothing refers to", buildPdf({ objects: [SCRIPT] })],
  ["named scripts", buildPdf({ catalog: "/Names << /JavaScript 3 0 R >>", objects: ["<< /Names [] >>"] })],
  ["a program that a page starts", buildPdf({ page: "/AA << /O << /S /Launch /F (cmd.exe) >> >>" })],
  ["an embedded program", buildPdf({ objects: embedded("a.exe", "MZ") })],
  ["a program that has the name of an invoice", buildPdf({ objects: embedded("factur-x.xml", "MZ") })],
  ["an attached file", buildPdf({ page: "/Annots [<< /Subtype /FileAttachment >>]" })],
  [
    "a form of the XFA kind",
    buildPdf({ catalog: "/AcroForm << /XFA 3 0 R >>", objects: [stream("", "<xdp/>")] }),
  ],
])("refuses a PDF with %s", async (_what, bytes) => {
  expect(await refusalOf(bytes, PDF)).toBe("file_active_content");
});

const LOCKED =
  "/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O (01234567890123456789012345678901) " +
  "/U (01234567890123456789012345678901) >> /ID [(0123456789012345) (0123456789012345)]";

test.each<[string, Buffer, string, string]>([
  ["an encrypted PDF", buildPdf({ trailer: LOCKED }), PDF, "file_encrypted"],
  ["a PDF of 201 pages", buildPdf({ pages: 201 }), PDF, "file_too_many_pages"],
  ["a PDF without pages", buildPdf({ pages: 0 }), PDF, "file_damaged"],
  ["a PDF that ends too early", Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type"), PDF, "file_damaged"],
  [
    "a PDF that does not begin at the first byte",
    Buffer.concat([Buffer.from(" "), buildPdf()]),
    PDF,
    "file_type_refused",
  ],
  ["a PDF that is also an archive", Buffer.concat([buildPdf(), zip]), PDF, "file_disguised"],
  ["a picture that is also an archive", Buffer.concat([PNG, zip]), "image/png", "file_disguised"],
  [
    "a picture with a page after it",
    Buffer.concat([PNG, Buffer.from("<HTML>")]),
    "image/png",
    "file_disguised",
  ],
  [
    "a photograph with a script after it",
    Buffer.concat([JPEG, Buffer.from("<script>")]),
    "image/jpeg",
    "file_disguised",
  ],
  ["a photograph with a PDF after it", Buffer.concat([JPEG, buildPdf()]), "image/jpeg", "file_disguised"],
  ["an archive", zip, "application/zip", "file_type_refused"],
  ["an empty file", Buffer.alloc(0), PDF, "file_type_refused"],
  ["a picture that claims to be a PDF", PNG, PDF, "file_type_refused"],
  ["a text", Buffer.from(EICAR), "text/plain", "file_type_refused"],
  ["a document with macros", docx({ "word/vbaProject.bin": "x" }), DOCX, "file_active_content"],
  ["a document with a program", docx({ "word/embeddings/a.exe": "x" }), DOCX, "file_active_content"],
])("refuses %s", async (_what, bytes, type, code) => {
  expect(await refusalOf(bytes, type)).toBe(code);
});

test.each<[string, Buffer, string]>([
  ["a picture", PNG, "image/png"],
  ["a photograph", JPEG, "image/jpeg"],
  [
    "a photograph with a film after it, as phones append",
    Buffer.concat([JPEG, Buffer.alloc(5_000, "ftypmp42")]),
    "image/jpeg",
  ],
  ["a document", docx({}), DOCX],
])("accepts %s", async (_what, bytes, type) => {
  expect(await refusalOf(bytes, type)).toBeUndefined();
});

test("a PDF that unpacks to more than the memory is refused, and ends only its own thread", async () => {
  const bytes = buildPdf({ objects: ["<< /Title (x) >>"], isCompressed: true, padding: 300 * 2 ** 20 });
  expect(bytes.length).toBeLessThan(2 ** 20);
  expect(await refusalOf(bytes, PDF)).toBe("file_damaged");
  expect(await refusalOf(buildPdf(), PDF)).toBeUndefined();
});
