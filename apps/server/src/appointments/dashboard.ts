import type { NextAppointmentCard } from "@passerelle/contract/appointments/dashboard";
import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { listOwn } from "./list.ts";

/** The caller's next appointment as a customer; undefined without one. */
export async function readNext(
  ctx: Context,
  actor: Actor,
  language: Language,
): Promise<NextAppointmentCard | undefined> {
  const { appointments, total } = await listOwn(ctx, actor, { when: "upcoming", per_page: 1 }, language);
  const [appointment] = appointments;
  return appointment && { appointment, total };
}
