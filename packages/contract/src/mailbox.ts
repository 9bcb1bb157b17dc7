import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Instant } from "./shapes.ts";

const mail = {
  id: z.string(),
  /** A text message has no HTML, and its text is the subject. */
  kind: z.enum(["mail", "sms"]),
  to: z.string(),
  subject: z.string(),
  sent_at: Instant,
};

/** The outbox of the demo mode; in production these calls do not exist. */
export const mailbox = contract({
  "GET /api/mailbox": {
    summary: "The latest fifty emails and text messages of the outbox, newest first",
    access: "public",
    reply: z.object({ mails: z.array(z.object(mail)) }),
  },
  "GET /api/mailbox/:id": {
    summary: "One email of the outbox",
    access: "public",
    params: z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/)) }),
    /** `content`: base64. */
    reply: z.object({
      ...mail,
      text: z.string(),
      html: z.string(),
      attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })),
    }),
    errors: ["not_found"],
  },
});
