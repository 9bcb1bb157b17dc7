import type { Attachment } from "@passerelle/contract/attachments";
import type { TestApp } from "../app.ts";
import { pdf } from "./documents.ts";

type Sent = { id?: string; name?: string; bytes?: Buffer };

/** Uploads a file; resolves with the raw reply. */
export function sendAttachment(
  server: Pick<TestApp, "app">,
  user: { headers: object } | undefined,
  { id = crypto.randomUUID(), name = "passeport.pdf", bytes = pdf() }: Sent = {},
) {
  return server.app.inject({
    method: "POST",
    url: `/api/attachments?${new URLSearchParams({ id, name })}`,
    headers: { ...user?.headers, "content-type": "application/octet-stream" },
    payload: bytes,
  });
}

/** An uploaded file that is not attached yet. */
export async function buildAttachment(
  server: Pick<TestApp, "app">,
  user: { headers: object },
  sent: Sent = {},
): Promise<Attachment> {
  const reply = await sendAttachment(server, user, sent);
  if (reply.statusCode !== 200) throw new Error(`attachment: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}
