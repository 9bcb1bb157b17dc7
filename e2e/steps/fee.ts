import { randomUUID } from "node:crypto";
import { buildPdf } from "../../apps/server/test/pdf-samples.ts";
import type { NewFee } from "../../packages/contract/src/payments/request-fees.ts";
import { call, tokenOf } from "./access.ts";
import { demoAccount } from "./account.ts";

/** Adds an official fee of 12,000 francs to a submitted request, as staff and by calls. Resolves to its id. */
export async function addFee(serverUrl: string, requestId: string): Promise<string> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const notice = randomUUID();
  const upload = await fetch(
    `${serverUrl}/api/attachments?${new URLSearchParams({ id: notice, name: "avis.pdf" })}`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
      // An invented notice of a fee.
      body: new Uint8Array(buildPdf()),
    },
  );
  if (!upload.ok) throw new Error(`the notice was refused: ${await upload.text()}`);
  const fee = randomUUID();
  const body: NewFee = {
    label: "Timbre 12 000",
    office: "Douala V",
    explanation: "Douala V, 12 000",
    amount: 12_000,
    files: [notice],
  };
  await call(`${serverUrl}/api/work/requests/${requestId}/fees/${fee}`, "PUT", { body, token });
  return fee;
}
