import { PDF } from "@libpdf/core";
import type { VaultDetails, VaultDocument } from "@passerelle/contract/vault";
import type { TestApp } from "../app.ts";
import type { TestUser } from "./accounts.ts";
import { metadata, sendBytes, TUS } from "./documents.ts";
import { callAs } from "./requests.ts";

/** A PDF with some pages that programs can open. */
export async function realPdf(pages = 1): Promise<Buffer> {
  const pdf = PDF.create();
  for (let page = 1; page <= pages; page++)
    pdf.addPage({ size: "a4" }).drawText(`Page ${page}`, { x: 50, y: 700 });
  return Buffer.from(await pdf.save());
}

export const DETAILS_OF_PASSPORT: VaultDetails = {
  type: "passport",
  title: "",
  holder: "",
  country: "CM",
  number: "AB1234567",
  issued_on: "2022-01-10",
  expires_on: "2032-01-09",
};

/** Sends a version of a document; resolves with the raw reply of the last byte. */
export async function sendVersion(
  server: TestApp,
  user: TestUser,
  documentId: string,
  { bytes, fileName = "passeport.pdf" }: { bytes: Buffer; fileName?: string },
) {
  const created = await server.app.inject({
    method: "POST",
    url: "/files/uploads",
    headers: {
      ...user.headers,
      ...TUS,
      "upload-length": String(bytes.length),
      "upload-metadata": metadata({ target: "vault", documentId, filename: fileName }),
    },
  });
  if (created.statusCode !== 201) return created;
  return sendBytes(server, user, created.headers.location as string, bytes);
}

/** A document with a file in its owner's vault. */
export async function buildVaultDocument(
  server: TestApp,
  user: TestUser,
  { bytes, ...details }: Partial<VaultDetails> & { bytes?: Buffer } = {},
): Promise<VaultDocument> {
  const id = crypto.randomUUID();
  await callAs(server, user, "PUT", `/api/vault/documents/${id}`, { ...DETAILS_OF_PASSPORT, ...details });
  const sent = await sendVersion(server, user, id, { bytes: bytes ?? (await realPdf()) });
  if (sent.statusCode !== 204) throw new Error(`version: ${sent.statusCode} ${sent.body}`);
  const { document } = await callAs<{ document: VaultDocument }>(
    server,
    user,
    "GET",
    `/api/vault/documents/${id}`,
  );
  return document;
}
