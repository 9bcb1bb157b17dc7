import { randomUUID } from "node:crypto";
import type { VaultDetails, VaultDocument, VaultShare } from "../../packages/contract/src/vault.ts";
import { call } from "./access.ts";
import { readStored } from "./files.ts";
import { uploadByCall } from "./upload.ts";

const PASSPORT: VaultDetails = {
  type: "passport",
  title: "",
  holder: "",
  country: "CM",
  number: "AB1234567",
  issued_on: null,
  expires_on: "2032-01-09",
};

/** The smallest PDF that programs open: one empty page. */
export const PAGE_PDF = Buffer.from(
  [
    "%PDF-1.4",
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj",
    "trailer<</Root 1 0 R>>",
    "%%EOF",
  ].join("\n"),
);

/** Creates a document without a file in the vault of the owner of `token`, by default a passport; resolves with its id. */
export async function keepDocument(
  serverUrl: string,
  token: string,
  details: Partial<VaultDetails> = {},
): Promise<string> {
  const id = randomUUID();
  const body = { ...PASSPORT, ...details };
  await call(`${serverUrl}/api/vault/documents/${id}`, "PUT", { token, body });
  return id;
}

/** Uploads the file of a document. */
export async function addVersion(serverUrl: string, token: string, documentId: string): Promise<void> {
  const metadata = { target: "vault", documentId, filename: "passeport.pdf" };
  await uploadByCall(serverUrl, token, metadata, PAGE_PDF);
}

/** The stored bytes of the latest version of a document. */
export async function readVersion(serverUrl: string, token: string, documentId: string): Promise<Buffer> {
  const address = `${serverUrl}/api/vault/documents/${documentId}`;
  const { document } = await call<{ document: VaultDocument }>(address, "GET", { token });
  return readStored(serverUrl, token, `/api/vault/versions/${document.file?.id}/links`);
}

/** Shares a document of the owner of `token` for a week; resolves with the secret of its address. */
export async function shareDocument(serverUrl: string, token: string, documentId: string): Promise<string> {
  const body = {
    document_ids: [documentId],
    recipient: "Maître Ngo Bassa",
    purpose: "Vente du terrain",
    days: 7,
    max_reads: 5,
  };
  const { share } = await call<{ share: VaultShare }>(
    `${serverUrl}/api/vault/shares/${randomUUID()}`,
    "PUT",
    { token, body },
  );
  return share.url?.split("/").at(-1) ?? "";
}
