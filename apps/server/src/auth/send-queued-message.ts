import type { Context } from "../platform/context.ts";
import { sendQueuedEmailChange } from "./changes/email.ts";
import { sendQueuedPhoneChange } from "./changes/phone.ts";
import { sendQueuedConfirmation } from "./confirmation.ts";
import { alertAboutEmails } from "./limits/email-budget.ts";
import { returnMessage } from "./limits/limits.ts";
import { sendQueuedMagicLink, sendQueuedSignInCode } from "./magic-link.ts";
import { sendQueuedConfirmationCode } from "./phone-codes.ts";
import type { QueuedAuthMessage } from "./queued-messages.ts";
import { sendQueuedRecovery, sendQueuedUnlock } from "./recovery.ts";
import { AuthError } from "./wire/errors.ts";

/** Worker of the job `auth.send`; it may run twice and sends once. */
export async function sendQueuedMessage(ctx: Context, message: QueuedAuthMessage): Promise<void> {
  const isSent = await send(ctx, message).catch((error: unknown) => {
    // Refused messages are dropped, since no caller waits for the result. Emails wait until the project's limit allows them;
    // text messages were counted when they were requested.
    if (!(error instanceof AuthError) || error.status === 429) throw error;
    ctx.log.info({ kind: message.kind, code: error.code }, "message not sent");
    return false;
  });
  if (isSent && "email" in message) await alertAboutEmails(ctx);
  if (!isSent && "phone" in message) await returnMessage(ctx, message.phone);
}

/** Whether the message was sent, now or before. It is not sent when no account needs it. */
function send(ctx: Context, message: QueuedAuthMessage): Promise<boolean> {
  switch (message.kind) {
    case "recovery":
      return sendQueuedRecovery(ctx, message);
    case "unlock_account":
      return sendQueuedUnlock(ctx, message);
    case "confirmation":
      return sendQueuedConfirmation(ctx, message);
    case "email_change":
      return sendQueuedEmailChange(ctx, message);
    case "magic_link":
      return sendQueuedMagicLink(ctx, message);
    case "sign_in_code":
      return sendQueuedSignInCode(ctx, message);
    case "confirmation_code":
      return sendQueuedConfirmationCode(ctx, message);
    case "phone_change":
      return sendQueuedPhoneChange(ctx, message);
  }
}
