import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { receiveLetter } from "./service.ts";

/** A letter with the files that a message may have, as base64 makes them larger. */
const MAX_LETTER_BYTES = 40 * 1024 * 1024;

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Where whoever receives mail for `INBOUND_MAIL_DOMAIN` hands letters in: raw (RFC 5322), with the secret as bearer token,
 * `?to=` naming the recipient of the envelope where the headers may not. What was refused for good is answered with 200 and
 * why, so that it is not tried again.
 */
export function registerInboundMail(app: FastifyInstance, ctx: Context, secret: string): void {
  const expected = digest(`Bearer ${secret}`);
  app.register(async (letters) => {
    letters.removeAllContentTypeParsers();
    letters.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    letters.post<{ Querystring: { to?: unknown } }>(
      "/api/inbound/mail",
      {
        bodyLimit: MAX_LETTER_BYTES,
        schema: { hide: true },
        // Before the body is read.
        onRequest: async ({ headers }) => {
          if (!timingSafeEqual(digest(headers.authorization ?? ""), expected))
            throw new AppError("not_signed_in");
        },
      },
      ({ body, query }) =>
        receiveLetter(
          ctx,
          Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          typeof query.to === "string" ? query.to : undefined,
        ),
    );
  });
}
