import { createHash } from "node:crypto";
import { metadata, pdf, TUS } from "../../../apps/server/test/builders/documents.ts";
import { ask, type Customer, newId } from "../client.ts";
import { codeOf } from "./attempts.ts";

const DETAILS = {
  type: "passport",
  title: "",
  holder: "",
  country: "CM",
  number: "AB1234567",
  issued_on: "2022-01-10",
  expires_on: "2032-01-09",
};
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** An upload to the vault that was created and has not received any byte yet. */
export type BegunUpload = {
  /** Sends the missing bytes; resolves with the code of the refusal, or undefined when the file is stored. */
  send: () => Promise<string | undefined>;
  isWhole: () => Promise<boolean>;
};

export async function beginUpload(customer: Customer, token: string, size = 300_000): Promise<BegunUpload> {
  const documentId = newId();
  const bytes = pdf(size, Math.floor(Math.random() * 1_000_000));
  await ask(customer, "PUT", `/api/vault/documents/${documentId}`, DETAILS);
  const created = await customer.call("POST", "/files/uploads", undefined, {
    ...TUS,
    "upload-length": String(bytes.length),
    "upload-metadata": metadata({ target: "vault", documentId, filename: "dossier-118.pdf" }),
  });
  const address = new URL(created.headers.get("location") ?? "", customer.origin);
  const headers = { authorization: `Bearer ${token}`, ...TUS };
  return {
    send: async () => {
      // Like the page, it does not send again what has arrived.
      const asked = await fetch(address, { method: "HEAD", headers });
      const offset = Number(asked.headers.get("upload-offset") ?? 0);
      const sent = await fetch(address, {
        method: "PATCH",
        headers: {
          ...headers,
          "upload-offset": String(offset),
          "content-type": "application/offset+octet-stream",
        },
        body: bytes.subarray(offset) as unknown as BodyInit,
      });
      return codeOf(sent);
    },
    isWhole: async () => {
      const path = `/api/vault/documents/${documentId}`;
      const { versions } = await ask<{ versions: { id: string }[] }>(customer, "GET", path);
      const [version] = versions;
      if (!version || versions.length !== 1) return false;
      const links = `/api/vault/versions/${version.id}/links`;
      const { url } = await ask<{ url: string }>(customer, "POST", links, { disposition: "attachment" });
      const file = await fetch(new URL(url, customer.origin));
      return file.ok && hashOf(new Uint8Array(await file.arrayBuffer())) === hashOf(bytes);
    },
  };
}
