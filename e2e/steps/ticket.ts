import { randomUUID } from "node:crypto";
import { call } from "./access.ts";

/** Opens a ticket of the owner of `token`. Resolves to its id. */
export async function openTicket(serverUrl: string, token: string): Promise<string> {
  const id = randomUUID();
  const body = {
    id,
    response_id: randomUUID(),
    theme: "other",
    request_id: null,
    subject: "M. Ndiaye, Dakar",
    text: "Awa Ndiaye, Dakar.",
    attachments: [],
  };
  await call(`${serverUrl}/api/tickets`, "POST", { body, token });
  return id;
}
