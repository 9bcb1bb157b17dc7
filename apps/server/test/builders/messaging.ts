import type { ChatMessage } from "@passerelle/contract/messaging";
import type { TestApp } from "../app.ts";
import type { TestUser } from "./accounts.ts";

type Server = Pick<TestApp, "app">;

/** Calls the API as a user; resolves with status and body. */
export async function callMessaging(
  server: Server,
  user: { headers: object } | undefined,
  method: "GET" | "POST",
  path: string,
  payload?: object,
) {
  const reply = await server.app.inject({
    method,
    url: `/api/${path}`,
    headers: { ...user?.headers },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

type Written = { id?: string; body?: string; attachments?: string[] };

/** Sends a message; resolves with the raw reply. */
export const send = (server: Server, user: TestUser, conversation: string, written: Written = {}) =>
  callMessaging(server, user, "POST", `conversations/${conversation}/messages`, {
    id: crypto.randomUUID(),
    body: "Bonjour",
    attachments: [],
    ...written,
  });

/** A sent message. */
export async function buildMessage(
  server: Server,
  user: TestUser,
  conversation: string,
  written: Written = {},
): Promise<ChatMessage> {
  const { status, body } = await send(server, user, conversation, written);
  if (status !== 200) throw new Error(`message: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The messages that a user sees in a conversation. */
export async function messagesOf(
  server: Server,
  user: TestUser,
  conversation: string,
  query = "",
): Promise<ChatMessage[]> {
  const { body } = await callMessaging(server, user, "GET", `conversations/${conversation}/messages${query}`);
  return body.messages;
}
