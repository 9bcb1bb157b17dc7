import type { FastifyRequest } from "fastify";

/** The audience of a call: the one in `X-JWT-AUD`, otherwise `usual`. */
export function requestedAudience(request: FastifyRequest, usual: string): string {
  const asked = request.headers["x-jwt-aud"];
  return typeof asked === "string" && asked !== "" ? asked : usual;
}
