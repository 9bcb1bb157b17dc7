import { SUBSCRIPTION_NOTICES } from "@passerelle/domain/subscriptions/reminders";
import * as z from "zod/mini";
import { Instant, notification } from "../shapes.ts";

/** A period was paid or granted, or the last one ends or has ended. */
export const SubscriptionNotification = notification("subscription", {
  event: z.enum(SUBSCRIPTION_NOTICES),
  /** The plan's name in the caller's language. */
  plan: z.string(),
  /** The end of the last period. */
  ends_at: Instant,
});
