import { ACTIVITY_ACTIONS } from "@passerelle/domain/accounts/activity";
import { BROWSERS, SYSTEMS } from "@passerelle/domain/accounts/devices";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Instant, Page, PerPage } from "./shapes.ts";

/** A device as its user agent describes it; null without one. */
export const Device = z.nullable(
  z.object({ browser: z.enum(BROWSERS), os: z.enum(SYSTEMS), mobile: z.boolean() }),
);

export const SignedInDevice = z.object({
  id: z.uuid(),
  /** The session of this call. */
  current: z.boolean(),
  device: Device,
  ip: z.nullable(z.string()),
  created_at: Instant,
  /** The last refresh of its token; null if there was none since sign-in. */
  refreshed_at: z.nullable(Instant),
  aal: z.enum(["aal1", "aal2", "aal3"]),
});
export type SignedInDevice = z.output<typeof SignedInDevice>;

/** A sign-in, an attempt, or a change of sign-in methods. */
export const Activity = z.object({
  id: z.uuid(),
  at: Instant,
  action: z.enum(ACTIVITY_ACTIONS),
  /** An administrator did it, who is not named. */
  by_office: z.boolean(),
  /** `email` (with a password), `magiclink`, `totp`, the name of a provider…; null where it does not apply. */
  method: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  device: Device,
});
export type Activity = z.output<typeof Activity>;

export const accounts = contract({
  "GET /api/me/activity": {
    summary: "Sign-ins to the caller's account, attempts, and changes of how it is entered, newest first",
    access: "signed_in",
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({
      activity: z.array(Activity),
      total: z.int(),
      page: z.int(),
      per_page: z.int(),
      /** Months for which entries are retained. */
      retention_months: z.int(),
    }),
  },
  "GET /api/me/sessions": {
    summary: "The devices on which the caller is signed in, this one first, then by last use",
    access: "signed_in",
    reply: z.object({ sessions: z.array(SignedInDevice) }),
  },
  "DELETE /api/me/sessions/:id": {
    summary: "Signs one of the caller's devices out immediately (for the current one, like a local sign-out)",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ id: z.uuid() }),
    errors: ["not_found"],
  },
});
