import type { AppointmentHold } from "@passerelle/contract/appointments";
import { HOLD_MINUTES } from "@passerelle/domain/appointments/kinds";
import { unsavedInputOf } from "../../lib/unsaved-input.ts";

/**
 * A slot that this tab holds. `until`: by the clock of this device, which may be wrong, in milliseconds; `requestId`: the
 * request that it is for.
 */
export type HeldSlot = { hold: AppointmentHold; until: number; requestId?: string | undefined };

const NAME = "appointment-hold";

export const heldNow = (hold: AppointmentHold, requestId: string | undefined): HeldSlot => ({
  hold,
  requestId,
  until: Date.now() + HOLD_MINUTES * 60_000,
});

/** Remembers a held slot until its time is over: a page that is loaded again continues with it. */
export function rememberHeld(userId: string, held: HeldSlot | undefined): void {
  const store = unsavedInputOf(userId);
  if (held) store.keep(NAME, held);
  else store.forget(NAME);
}

export function heldBefore(userId: string): HeldSlot | undefined {
  const held = unsavedInputOf(userId).read(NAME)?.value as HeldSlot | undefined;
  return held && held.until > Date.now() ? held : undefined;
}
