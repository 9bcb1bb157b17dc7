import type { FastifyRequest } from "fastify";

/** The audience that a call is about: the one that `X-JWT-AUD` names, else `usual`. */
export function requestedAudience(request: FastifyRequest, usual: string): string {
  const asked = request.headers["x-jwt-aud"];
  return typeof asked === "string" && asked !== "" ? asked : usual;
}
