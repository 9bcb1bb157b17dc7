import { LANGUAGES, type Language } from "../../languages.ts";

/** Maximum capacity of a day. */
export const MOST_REQUESTS_PER_DAY = 200;
export const MOST_APPOINTMENTS_PER_DAY = 50;

/** The daily capacity and the languages of a staff member. */
export type AgentTerms = {
  /** Maximum requests assigned to them on a day, in UTC; null without limit. */
  requestsPerDay: number | null;
  /** Maximum appointments that begin on a day, in their own time zone; null without limit. */
  appointmentsPerDay: number | null;
  /** The languages in which they serve; empty: not stated. */
  languages: readonly Language[];
};

/** The terms of people without saved terms. */
export const NO_TERMS: AgentTerms = { requestsPerDay: null, appointmentsPerDay: null, languages: [] };

/** The limit of a day, and the number taken. */
export type DayLoad = { limit: number | null; taken: number };

/** How many more fit into a day: never negative, and infinite without a limit. */
export const roomOf = ({ limit, taken }: DayLoad): number =>
  limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - taken);

export const isFull = (day: DayLoad): boolean => roomOf(day) === 0;

/** Whether a person serves in a language; a person without stated languages serves in all. */
export const servesIn = (languages: readonly Language[], language: Language): boolean =>
  languages.length === 0 || languages.includes(language);

/**
 * The people who serve in a language, or all if no one does: a language affects the choice of a person, but no work stays undone.
 */
export function preferLanguage<P extends { languages: readonly Language[] }>(
  people: readonly P[],
  language: Language | undefined,
): readonly P[] {
  if (language === undefined) return people;
  const stated = people.filter(({ languages }) => languages.includes(language));
  if (stated.length > 0) return stated;
  const serving = people.filter(({ languages }) => servesIn(languages, language));
  return serving.length > 0 ? serving : people;
}

/** The languages in the order of lists, each once. */
export const sortLanguages = (languages: readonly Language[]): Language[] =>
  LANGUAGES.filter((language) => languages.includes(language));

/** The fields in which two terms differ. */
export function changedTerms(before: AgentTerms, after: AgentTerms): (keyof AgentTerms)[] {
  const changed: (keyof AgentTerms)[] = [];
  if (before.requestsPerDay !== after.requestsPerDay) changed.push("requestsPerDay");
  if (before.appointmentsPerDay !== after.appointmentsPerDay) changed.push("appointmentsPerDay");
  const textOf = ({ languages }: AgentTerms) => sortLanguages(languages).join(" ");
  if (textOf(before) !== textOf(after)) changed.push("languages");
  return changed;
}
