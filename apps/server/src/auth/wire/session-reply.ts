import type { FastifyReply } from "fastify";
import { type GrantedSession, sessionJson } from "./json.ts";

/** The answer of every call that gives a session, with the headers that name it (reference §0). */
export function answerSession(reply: FastifyReply, granted: GrantedSession) {
  reply.headers({ "sb-auth-user-id": granted.user.id, "sb-auth-session-id": granted.session.id });
  return sessionJson(granted);
}
