import type {
  AccountEvent,
  AdminUser,
  AdminUserDetail,
  USER_SORTS,
} from "@passerelle/contract/accounts/admin";
import { deviceOf } from "@passerelle/domain/accounts/devices";
import { listHistory } from "../../auth/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { devicesOf } from "../devices.ts";
import { countRequests, findAdminUser, findUsersPage, type UserFilter } from "./queries.ts";

const PER_PAGE = 25;

type Asked = UserFilter & {
  sort?: (typeof USER_SORTS)[number] | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
};

/** One page of accounts. */
export async function listUsers(
  { db }: Context,
  { sort = "-created_at", page = 1, per_page = PER_PAGE, ...filter }: Asked,
): Promise<{ users: AdminUser[]; total: number; page: number; per_page: number }> {
  const window = { limit: per_page, offset: (page - 1) * per_page };
  return { ...(await findUsersPage(db, filter, sort, window)), page, per_page };
}

/** An account with its sign-in methods and devices. Throws `user_not_found`. */
export async function getUser({ db, auth }: Context, actor: Actor, id: string): Promise<AdminUserDetail> {
  const means = await auth.readSignInMethods(id);
  const user = means && (await findAdminUser(db, id));
  if (!user) throw new AppError("user_not_found");
  const sessions = await devicesOf(db, id, actor.sessionId);
  return {
    ...user,
    has_password: means.hasPassword,
    factors: means.factors.map(({ createdAt, ...factor }) => ({
      ...factor,
      created_at: createdAt.toISOString(),
    })),
    identities: means.identities.map(({ lastSignInAt, ...identity }) => ({
      ...identity,
      last_sign_in_at: lastSignInAt?.toISOString() ?? null,
    })),
    sessions,
    sessions_count: sessions.length,
    requests_count: await countRequests(db, id),
    own: user.id === actor.userId,
  };
}

/** The history of an account, also of a closed one. Throws `user_not_found`. */
export async function listUserEvents(
  { db }: Context,
  id: string,
  { page = 1, per_page = PER_PAGE }: { page?: number | undefined; per_page?: number | undefined },
): Promise<{ events: AccountEvent[]; total: number; page: number; per_page: number }> {
  if (!(await findAdminUser(db, id))) throw new AppError("user_not_found");
  const { rows, total } = await listHistory(db, id, { limit: per_page, offset: (page - 1) * per_page });
  const events = rows.map(({ at, userAgent, traits, ...row }) => ({
    ...row,
    at: at.toISOString(),
    device: deviceOf(userAgent) ?? null,
    details: Object.fromEntries(Object.entries(traits).map(([key, value]) => [key, String(value)])),
  }));
  return { events, total, page, per_page };
}
