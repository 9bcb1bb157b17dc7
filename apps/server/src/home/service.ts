import type { DashboardCards } from "@passerelle/contract/home";
import type { Language } from "@passerelle/contract/shapes";
import { type DashboardSection, dashboardOf, permissionOf } from "@passerelle/domain/settings/dashboard";
import { type Actor, actorMay } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { isBeingFilled } from "../platform/demo-seed.ts";
import { type DashboardSources, modulesOf } from "../platform/module.ts";
import { getProfile } from "../profiles/service.ts";
import { shownSettings } from "../settings/service.ts";

/**
 * The data of those sections of the caller's role that they did not hide, read in parallel. A section that cannot be read is
 * named in `failed`, and the others are returned.
 */
export async function readDashboard(
  ctx: Context,
  actor: Actor,
  language: Language,
): Promise<{ cards: DashboardCards; failed: DashboardSection[]; being_filled: boolean }> {
  const sources: DashboardSources = Object.assign({}, ...modulesOf(ctx).map(({ dashboard }) => dashboard));
  const cards: Record<string, unknown> = {};
  const failed: DashboardSection[] = [];
  const shown = await shownTo(ctx, actor);
  await Promise.all(
    shown.map(async (section) => {
      const source = sources[section as keyof DashboardSources];
      if (!source) return;
      try {
        cards[section] = await source(ctx, actor, language, shown);
      } catch (err) {
        ctx.log.error({ err, section }, "a section of the dashboard could not be read");
        failed.push(section);
      }
    }),
  );
  return { cards, failed, being_filled: isBeingFilled(ctx) };
}

/** The sections that the caller sees, in their order. */
export async function shownTo(ctx: Context, actor: Actor): Promise<DashboardSection[]> {
  const { features } = await shownSettings(ctx).get();
  const kept = features.dashboard_customisation ? (await getProfile(ctx.db, actor.userId)).dashboard : null;
  return dashboardOf(kept, actor.role).flatMap(({ section, shown }) => {
    const permission = permissionOf(section);
    return shown && (permission === undefined || actorMay(ctx.env, actor, permission)) ? [section] : [];
  });
}
