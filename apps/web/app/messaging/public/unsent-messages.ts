import { ApiError } from "../../lib/client.ts";
import { isTransient } from "../../lib/failure.ts";
import { unsentOf } from "../../lib/unsaved-input.ts";
import { sendMessage } from "./api.ts";

/** A message written on this device that the server has not confirmed. */
export type UnsentMessage = {
  /** Id of the message: the server stores it once, however often it is sent. */
  id: string;
  body: string;
  files: { id: string; name: string }[];
  /** The server refused it: only its conversation offers to send it again. */
  refused?: boolean;
};

const PREFIX = "message:";

/** The unsent messages of a conversation on this device, by their ids. */
export const unsentMessagesOf = (userId: string, conversationId: string) =>
  unsentOf(userId).within(`${PREFIX}${conversationId}:`);

export function readUnsent(value: unknown): UnsentMessage | undefined {
  const kept = value as Partial<UnsentMessage> | undefined;
  return typeof kept?.id === "string" && typeof kept.body === "string" && Array.isArray(kept.files)
    ? (kept as UnsentMessage)
    : undefined;
}

const isFinal = (error: unknown) =>
  !isTransient(error) && !(error instanceof ApiError && error.status === 401);

/** Sends a waiting message, and stores whether the server refused it. Throws ApiError. */
export async function sendUnsentMessage(
  userId: string,
  conversationId: string,
  message: UnsentMessage,
): Promise<void> {
  const { id, body, files } = message;
  try {
    await sendMessage(conversationId, { id, body, attachments: files.map((file) => file.id) });
  } catch (error) {
    const store = unsentMessagesOf(userId, conversationId);
    // Nothing is stored again that was removed meanwhile, and storing again would postpone the removal.
    const stored = readUnsent(store.read(id)?.value);
    const refused = isFinal(error);
    if (stored && (stored.refused ?? false) !== refused) store.keep(id, { id, body, files, refused });
    throw error;
  }
}

/** Conversations that are open in this tab: they send their own messages. */
const open = new Set<string>();

export function registerOpenConversation(id: string): () => void {
  open.add(id);
  return () => open.delete(id);
}

/** Sends waiting messages of conversations that are not open; those that are refused stay for their conversation. */
export async function sendUnsentMessages(
  userId: string,
): Promise<{ sent: number; refused: { error: unknown }[] }> {
  const outcome = { sent: 0, refused: [] as { error: unknown }[] };
  for (const { name, value } of unsentOf(userId).within(PREFIX).list()) {
    const [conversationId = ""] = name.split(":");
    const message = readUnsent(value);
    if (!message || message.refused || open.has(conversationId)) continue;
    try {
      await sendUnsentMessage(userId, conversationId, message);
      unsentMessagesOf(userId, conversationId).forget(message.id);
      outcome.sent += 1;
    } catch (error) {
      // The session reports its own end; the messages keep waiting.
      if (!isFinal(error)) return outcome;
      outcome.refused.push({ error });
    }
  }
  return outcome;
}
