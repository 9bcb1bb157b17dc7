import type { Context } from "../platform/context.ts";
import { writeEmailChange } from "./changes/email.ts";
import { writePhoneChange } from "./changes/phone.ts";
import { writeConfirmation } from "./confirmation.ts";
import { writeMagicLink, writeSignInCode } from "./magic-link.ts";
import { writeConfirmationCode } from "./phone-codes.ts";
import type { QueuedAuthMessage } from "./queued-messages.ts";
import { writeRecovery, writeUnlock } from "./recovery.ts";
import { AuthError } from "./wire/errors.ts";

/** Does the job `auth.write`; done twice, it writes once. */
export async function writeLetter(ctx: Context, letter: QueuedAuthMessage): Promise<void> {
  await write(ctx, letter).catch((error: unknown) => {
    // What is refused stays unwritten: nobody is there to be told. Letters wait until the project may write again; a
    // code by then would be too old.
    if (!(error instanceof AuthError) || (error.status === 429 && "email" in letter)) throw error;
    ctx.log.info({ kind: letter.kind, code: error.code }, "letter not written");
  });
}

function write(ctx: Context, letter: QueuedAuthMessage): Promise<void> {
  switch (letter.kind) {
    case "recovery":
      return writeRecovery(ctx, letter);
    case "unlock_account":
      return writeUnlock(ctx, letter);
    case "confirmation":
      return writeConfirmation(ctx, letter);
    case "email_change":
      return writeEmailChange(ctx, letter);
    case "magic_link":
      return writeMagicLink(ctx, letter);
    case "sign_in_code":
      return writeSignInCode(ctx, letter);
    case "confirmation_code":
      return writeConfirmationCode(ctx, letter);
    case "phone_change":
      return writePhoneChange(ctx, letter);
  }
}
