import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { formatMoment } from "../../platform/format-date.ts";
import type { Origin } from "../../platform/origin.ts";
import { getProfile } from "../../profiles/service.ts";
import { recordAudit } from "../audit-queries.ts";
import { deviceFamily, deviceOf } from "./device.ts";
import { hasKnownDevice, insertKnownDevice, touchKnownDevice } from "./queries.ts";

/** Like `recordNewDevice`, for a hosted service, which reports sign-ins from any device: updates a known one. */
export async function recordDevice(ctx: Context, trx: Db, userId: string, origin: Origin): Promise<void> {
  const device = deviceOf(origin);
  if (device === undefined || (await touchKnownDevice(trx, userId, device))) return;
  await recordNewDevice(ctx, trx, userId, device, origin);
}

/**
 * Stores a device (`deviceOf`) from which a person signs in for the first time, and emails them, because it may be the first sign
 * of a stolen password. The very first device causes no email.
 */
export async function recordNewDevice(
  ctx: Context,
  trx: Db,
  userId: string,
  device: string,
  origin: Origin,
): Promise<void> {
  const first = !(await hasKnownDevice(trx, userId));
  if (!(await insertKnownDevice(trx, userId, device)) || first) return;
  const { email, name, language, time_zone } = await getProfile(trx, userId);
  await recordAudit(trx, "new_device", { id: userId, email }, origin);
  await ctx.mail.enqueue(trx, {
    template: "new_device",
    to: email,
    language,
    values: {
      name,
      device: deviceFamily(origin.userAgent) || "?",
      address: origin.ip ?? "?",
      time: formatMoment(new Date(), language, time_zone),
      link: `${ctx.env.publicUrl}/forgot-password`,
    },
  });
}
