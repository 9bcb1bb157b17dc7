import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { contentDisposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { originOf } from "../../platform/origin.ts";
import { placeOf } from "../../platform/rate-limits.ts";
import { beginReading, readSharedCopy } from "./read-share.ts";

const Place = z.object({ token: z.string().check(z.regex(/^[\w-]{1,100}$/)), position: z.coerce.number() });
const Copy = z.object({ id: z.uuid(), position: z.coerce.number() });

/** The routes for recipients of shares: a form, which works without JavaScript, begins a reading and leads to the copy. */
export function registerSharedFiles(app: FastifyInstance, ctx: Context): void {
  app.register(async (shared) => {
    // The body of the form is empty.
    shared.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, async () => ({}));

    shared.post(
      "/files/shared-readings/:token/:position",
      { schema: { hide: true } },
      async (request, reply) => {
        const place = Place.safeParse(request.params);
        if (!place.success) throw new AppError("share_not_found");
        const { token, position } = place.data;
        reply.header("cache-control", "no-store");
        try {
          return reply.redirect(await beginReading(ctx, token, position, placeOf(originOf(request))), 303);
        } catch (error) {
          return showRefusal(request, reply, `/shared/${token}`, error);
        }
      },
    );

    shared.get(
      "/files/shared/:id/:position",
      { schema: { hide: true }, exposeHeadRoute: false },
      async (request, reply) => {
        const copy = Copy.safeParse(request.params);
        if (!copy.success) throw new AppError("share_not_found");
        const { id, position } = copy.data;
        try {
          const { bytes, name } = await readSharedCopy(
            ctx,
            id,
            position,
            request.query,
            placeOf(originOf(request)),
          );
          return reply
            .header("content-type", "application/pdf")
            .header("content-disposition", contentDisposition("inline", name))
            .header(
              "content-security-policy",
              "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
            )
            .header("x-content-type-options", "nosniff")
            .header("referrer-policy", "no-referrer")
            .header("cache-control", "private, no-store")
            .send(Buffer.from(bytes));
        } catch (error) {
          return showRefusal(request, reply, refusedCopy(error), error);
        }
      },
    );
  });
}

/**
 * The page for a copy that cannot be read. It must not lead to the page of the share, whose address the holder of a copy's
 * address may not know.
 */
const refusedCopy = (error: unknown): string => {
  const isBroken = error instanceof AppError && error.code === "shared_copy_failed";
  return `/shared/copy?failed=${isBroken ? "copy_failed" : "copy_over"}`;
};

/** Shows browsers a page that explains the refusal; other clients get the error. */
function showRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  error: unknown,
): FastifyReply {
  if (!(error instanceof AppError) || !request.headers.accept?.includes("text/html")) throw error;
  return reply.header("cache-control", "no-store").redirect(page, 303);
}
