import type { SlotKind } from "@passerelle/domain/appointments/slots";
import type { StoredKind } from "./queries.ts";

/** The part of a kind from which slots are computed. */
export const slotKindOf = (kind: StoredKind): SlotKind => ({
  kindId: kind.id,
  placeId: kind.place_id,
  durationMinutes: kind.duration_minutes,
  stepMinutes: kind.step_minutes,
  bufferBeforeMinutes: kind.buffer_before_minutes,
  bufferAfterMinutes: kind.buffer_after_minutes,
  noticeMinutes: kind.notice_minutes,
  horizonDays: kind.horizon_days,
});
