import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS, type Language } from "@passerelle/domain/languages";

/** `nov. 2026`: a month (`2026-11`) in a table or beside a bar. */
export const formatMonth = (month: string, language: Language): string =>
  dateFormat(LANGUAGE_DETAILS[language].locale, {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
