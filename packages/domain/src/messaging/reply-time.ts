/** Length of the period over which replies of staff are measured, in days. */
export const REPLY_WINDOW_DAYS = 90;
/** Minimum number of replies for a usual reply time: fewer are not representative. */
export const MIN_REPLIES = 5;

export type ReplyTime = { unit: "hour" | "day"; count: number };

/** A usual reply time, rounded up: to the hour within a day, then to the day. `minutes`: the median. */
export function replyTime(minutes: number): ReplyTime {
  const hours = Math.max(1, Math.ceil(minutes / 60));
  return hours <= 24 ? { unit: "hour", count: hours } : { unit: "day", count: Math.ceil(hours / 24) };
}
