import type { CallReply } from "@passerelle/contract/contract";
import type { home } from "@passerelle/contract/home";
import type { Language } from "@passerelle/domain/languages";
import { isStaff } from "@passerelle/domain/roles";
import { describeOwn, listRequirements } from "../identity/service.ts";
import { countWaiting } from "../messaging/service.ts";
import { listNotifications } from "../notifications/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { getProfile } from "../profiles/service.ts";
import { listRequests } from "../requests/service.ts";
import { readDashboard, shownTo } from "./service.ts";

type Document = CallReply<(typeof home)["GET /api/dashboard/document"]>;

/** The number of notifications in the header and of open requests on the page. */
const NOTIFICATIONS = 5;
const REQUESTS = 100;

/**
 * The contents of the dashboard's first HTML (decision 0212), read in parallel. Throws `registration_incomplete` and, for staff
 * whose role grants nothing without a second factor, `second_factor_required`: other pages come first for them.
 */
export async function readDocument(ctx: Context, actor: Actor, language: Language): Promise<Document> {
  if (!actor.registered) throw new AppError("registration_incomplete");
  if (actor.roleInAbeyance && isStaff(actor.role)) throw new AppError("second_factor_required");
  const shown = await shownTo(ctx, actor);
  const showsRequests = shown.includes("next") || shown.includes("requests");
  const [profile, dashboard, requests, notifications, unread] = await Promise.all([
    getProfile(ctx.db, actor.userId),
    readDashboard(ctx, actor, language),
    showsRequests ? listRequests(ctx, actor, { status: "open", per_page: REQUESTS }, language) : null,
    listNotifications(ctx, actor, { per_page: NOTIFICATIONS }, language),
    countWaiting(ctx, actor),
  ]);
  const orders = (requests?.requests ?? []).some(
    ({ status }) => status === "draft" || status === "pending_validation",
  );
  return {
    profile,
    dashboard,
    requests,
    notifications,
    unread,
    identity: orders ? await readIdentity(ctx, actor) : null,
  };
}

async function readIdentity(ctx: Context, actor: Actor): Promise<Document["identity"]> {
  const [requirements, own] = await Promise.all([
    listRequirements(ctx),
    describeOwn(ctx, ctx.db, actor.userId),
  ]);
  return { requirements, own };
}
