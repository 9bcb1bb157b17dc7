import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { getAudit } from "./audit-endpoints.ts";
import {
  deleteUserFactor,
  deleteUserPasskey,
  getUserFactors,
  getUserPasskeys,
  putUserFactor,
} from "./factors-endpoints.ts";
import { postGenerateLink, postInvite } from "./links-endpoints.ts";
import { deleteUserById, getUserById, getUsers, postUsers, putUserById } from "./users-endpoints.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => unknown;
type Route = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, handler: Handler) => void;

/** The calls for programs with a service token (reference §3); each checks the token itself. */
export function adminRoutes(route: Route): void {
  route("POST", "/invite", postInvite);
  route("POST", "/admin/generate_link", postGenerateLink);
  route("GET", "/admin/audit", getAudit);
  route("GET", "/admin/users", getUsers);
  route("POST", "/admin/users", postUsers);
  route("GET", "/admin/users/:id", getUserById);
  route("PUT", "/admin/users/:id", putUserById);
  route("DELETE", "/admin/users/:id", deleteUserById);
  route("GET", "/admin/users/:id/factors", getUserFactors);
  route("PUT", "/admin/users/:id/factors/:factorId", putUserFactor);
  route("DELETE", "/admin/users/:id/factors/:factorId", deleteUserFactor);
  route("GET", "/admin/users/:id/passkeys", getUserPasskeys);
  route("DELETE", "/admin/users/:id/passkeys/:passkeyId", deleteUserPasskey);
}
