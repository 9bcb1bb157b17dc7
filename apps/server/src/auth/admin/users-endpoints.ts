import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { originOf } from "../../platform/origin.ts";
import { isUuid } from "../../platform/uuid.ts";
import { checkEmail, checkPhone } from "../credentials.ts";
import { listIdentities } from "../users/identity-queries.ts";
import { findUser, findUsers } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { requestedAudience } from "../wire/audience.ts";
import { authenticateAdmin } from "../wire/authenticate-admin.ts";
import { queryValue, readBody } from "../wire/body.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { userJson } from "../wire/json.ts";
import { createUserByAdmin } from "./create-user.ts";
import { deleteUserByAdmin } from "./delete-user.ts";
import { parseGoDuration } from "./duration.ts";
import { readNewestFirst, readPaging, setPagingHeaders } from "./paging.ts";
import { type AdminFields, findUserIds } from "./queries.ts";
import { updateUserByAdmin, userNotFound } from "./update-user.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const AUDIENCE = "authenticated";

/** The account in the path; throws `user_not_found`, and `validation_failed` for an invalid id. */
export async function userOfPath(ctx: Context, request: FastifyRequest): Promise<AuthUser> {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  const user = await findUser(ctx.db, id);
  if (!user) throw userNotFound();
  return user;
}

async function answerUser(ctx: Context, user: AuthUser) {
  return userJson(user, await listIdentities(ctx.db, user.id));
}

export const getUsers: Handler = async (ctx, request, reply) => {
  await authenticateAdmin(ctx, request);
  const paging = readPaging(request);
  const aud = requestedAudience(request, AUDIENCE);
  const filter = { aud, filter: queryValue(request, "filter"), newestFirst: readNewestFirst(request) };
  const { ids, total } = await findUserIds(ctx.db, filter, paging);
  setPagingHeaders(request, reply, paging, total);
  const users = await findUsers(ctx.db, ids);
  return { users: await Promise.all(users.map((user) => answerUser(ctx, user))), aud };
};

export const getUserById: Handler = async (ctx, request) => {
  await authenticateAdmin(ctx, request);
  return answerUser(ctx, await userOfPath(ctx, request));
};

function readUserBody(request: FastifyRequest) {
  const body = readBody(request, {
    id: "string",
    email: "string",
    phone: "string",
    password: "string",
    password_hash: "string",
    email_confirm: "boolean",
    phone_confirm: "boolean",
    user_metadata: "object",
    app_metadata: "object",
    role: "string",
    aud: "string",
    ban_duration: "string",
  });
  return {
    ...(body.email && { email: checkEmail(body.email) }),
    ...(body.phone && { phone: checkPhone(body.phone) }),
    ...(body.password && { password: body.password }),
    ...(body.password_hash && { passwordHash: body.password_hash }),
    emailConfirmed: body.email_confirm ?? false,
    phoneConfirmed: body.phone_confirm ?? false,
    ...(body.user_metadata && { userMetadata: body.user_metadata }),
    ...(body.app_metadata && { appMetadata: checkSize(body.app_metadata) }),
    adminFields: {
      ...(body.role && { role: name("role", body.role) }),
      ...(body.aud && { aud: name("aud", body.aud) }),
      ...readBan(body.ban_duration),
    } satisfies AdminFields,
    id: body.id,
  };
}

function name(field: string, text: string): string {
  if (!/^[\w.:/-]{1,255}$/.test(text)) throw validationFailed(`${field}: expected a short name`);
  return text;
}

const MAX_METADATA = 4096;

/** Metadata is part of every token, so its size is limited; PostgreSQL stores neither NUL nor half a surrogate pair. */
function checkSize(metadata: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(metadata);
  if (Buffer.byteLength(text) > MAX_METADATA || !text.isWellFormed() || /\\u0000|\\ud[89a-f]/i.test(text)) {
    throw validationFailed(`app_metadata: longer than ${MAX_METADATA} bytes, or not to be stored`);
  }
  return metadata;
}

const LONGEST_BAN_MS = 200 * 365 * 24 * 3_600_000;

function readBan(duration: string | undefined): { bannedUntil?: Date | null } {
  if (!duration) return {};
  if (duration === "none") return { bannedUntil: null };
  const milliseconds = parseGoDuration(duration);
  if (milliseconds === undefined || milliseconds > LONGEST_BAN_MS || milliseconds < 0) {
    throw validationFailed(`invalid format for ban duration: ${duration.slice(0, 40)}`);
  }
  return { bannedUntil: new Date(Date.now() + milliseconds) };
}

export const postUsers: Handler = async (ctx, request) => {
  const by = await authenticateAdmin(ctx, request);
  const { id, ...asked } = readUserBody(request);
  if (id && !isUuid(id)) throw validationFailed("ID must conform to the uuid v4 format");
  if (id && /^[0-]+$/.test(id)) throw validationFailed("ID cannot be a nil uuid");
  const made = { userMetadata: {}, appMetadata: {}, ...asked, ...(id && { id: id.toLowerCase() }) };
  return answerUser(ctx, await createUserByAdmin(ctx, made, by, originOf(request)));
};

export const putUserById: Handler = async (ctx, request) => {
  const by = await authenticateAdmin(ctx, request);
  const user = await userOfPath(ctx, request);
  const { id: _never, ...change } = readUserBody(request);
  return answerUser(ctx, await updateUserByAdmin(ctx, user.id, change, by, originOf(request)));
};

export const deleteUserById: Handler = async (ctx, request) => {
  const by = await authenticateAdmin(ctx, request);
  const user = await userOfPath(ctx, request);
  const empty = !Buffer.isBuffer(request.body) || request.body.length === 0;
  const { should_soft_delete: soft } = empty
    ? { should_soft_delete: false }
    : readBody(request, { should_soft_delete: "boolean" });
  await deleteUserByAdmin(ctx, user.id, soft ?? false, by, originOf(request));
  return {};
};
