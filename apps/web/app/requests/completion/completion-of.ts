import type { RequestDetail } from "@passerelle/contract/requests/ordering";

const DAY = 86_400_000;

/**
 * The number of days from the submission of a request to its completion, counting the first day; undefined unless it was
 * completed.
 */
export function completionDays({ submitted_at, events }: RequestDetail): number | undefined {
  const completed = events.findLast(({ to }) => to === "completed")?.at;
  if (!submitted_at || !completed) return undefined;
  return Math.max(1, Math.ceil((Date.parse(completed) - Date.parse(submitted_at)) / DAY));
}
