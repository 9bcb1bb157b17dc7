import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { receiveEmail } from "./receive-email.ts";

/** An email with the maximum attachments, encoded as base64. */
const MAX_EMAIL_BYTES = 40 * 1024 * 1024;

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Receives emails for `INBOUND_MAIL_DOMAIN` from the mail server: raw (RFC 5322), with the secret as bearer token,
 * and `?to=` for an envelope recipient that is missing in the headers. A permanent refusal is answered with 200 and a
 * reason, so that the mail server does not retry.
 */
export function registerInboundMail(app: FastifyInstance, ctx: Context, secret: string): void {
  const expected = digest(`Bearer ${secret}`);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<{ Querystring: { to?: unknown } }>(
      "/api/inbound/mail",
      {
        bodyLimit: MAX_EMAIL_BYTES,
        schema: { hide: true },
        // Checked before the body is read.
        onRequest: async ({ headers }) => {
          if (!timingSafeEqual(digest(headers.authorization ?? ""), expected))
            throw new AppError("not_signed_in");
        },
      },
      ({ body, query }) =>
        receiveEmail(
          ctx,
          Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          typeof query.to === "string" ? query.to : undefined,
        ),
    );
  });
}
