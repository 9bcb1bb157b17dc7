import type { CallReply } from "@passerelle/contract/contract";
import type { mailbox } from "@passerelle/contract/mailbox";
import { ApiError, type Client } from "../lib/client.ts";
import type { LoadFailure } from "../lib/failure.ts";

export type Mail = CallReply<(typeof mailbox)["GET /api/mailbox/:id"]>;
export type MailHead = Omit<Mail, "text" | "html" | "attachments">;

export type Mailbox = {
  mails: MailHead[];
  /** The email being read; `"gone"` when the address names none. */
  mail: Mail | "gone" | null;
  failure: LoadFailure | null;
};

/** The latest emails and the one that `?mail=` names; undefined when the server has no mailbox (outside the demo). */
export async function loadMailbox(
  call: Client,
  url: string,
  signal: AbortSignal,
): Promise<Mailbox | undefined> {
  const id = new URL(url).searchParams.get("mail");
  try {
    const [{ mails }, mail] = await Promise.all([
      call("GET /api/mailbox", {}, { signal }),
      id === null ? null : readMail(call, id, signal),
    ]);
    return { mails, mail, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return undefined;
    return { mails: [], mail: null, failure: { code: error.code, requestId: error.requestId } };
  }
}

async function readMail(call: Client, id: string, signal: AbortSignal): Promise<Mail | "gone"> {
  try {
    return await call("GET /api/mailbox/:id", { params: { id } }, { signal });
  } catch (error) {
    // An address that is not an id is refused with 400.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return "gone";
    throw error;
  }
}
