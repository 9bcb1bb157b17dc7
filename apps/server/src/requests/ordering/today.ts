/** The day in UTC, as `2026-11-23`: what date fields of a form call today. */
export const today = (): string => new Date().toISOString().slice(0, 10);
