import { LANGUAGES, type Language } from "../../languages.ts";

/** The most that a day may hold. */
export const MOST_REQUESTS_PER_DAY = 200;
export const MOST_APPOINTMENTS_PER_DAY = 50;

/** What a person of the staff takes on. */
export type AgentTerms = {
  /** Requests that are assigned to them on a day, in UTC; null without limit. */
  requestsPerDay: number | null;
  /** Appointments that begin on a day, in their own time zone; null without limit. */
  appointmentsPerDay: number | null;
  /** In which they serve; none: not stated. */
  languages: readonly Language[];
};

/** Of people whose terms were not saved. */
export const NO_TERMS: AgentTerms = { requestsPerDay: null, appointmentsPerDay: null, languages: [] };

/** What a day has room for, and what it has. */
export type DayLoad = { limit: number | null; taken: number };

/** How many more a day takes: never negative, and infinite without limit. */
export const roomOf = ({ limit, taken }: DayLoad): number =>
  limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - taken);

export const isFull = (day: DayLoad): boolean => roomOf(day) === 0;

/** Whether a person serves in a language: one of whom no language is stated is not excluded from any. */
export const servesIn = (languages: readonly Language[], language: Language): boolean =>
  languages.length === 0 || languages.includes(language);

/** Those who serve in a language, or everyone where no one does: a language decides among people, it leaves no work undone. */
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
