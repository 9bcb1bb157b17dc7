import { LANGUAGE_DETAILS, type Language, type LanguageDetails } from "./languages.ts";

/** Maximum number of cached formats: the texts need few, but dates also vary with the zone of each reader. */
const MOST = 100;

/** Creates a format of a locale and options once, and caches a hundred: each also uses memory outside of JavaScript's heap. */
function kept<Options, Format>(make: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options);
    let format = formats.get(key);
    if (!format) {
      if (formats.size === MOST) formats.clear();
      format = make(locale, options);
      formats.set(key, format);
    }
    return format;
  };
}

/** Formats dates like `Intl.DateTimeFormat`. */
export type DateFormat = {
  format: (date?: Date | number) => string;
  formatToParts: (date?: Date | number) => Intl.DateTimeFormatPart[];
  formatRange: (start: Date | number, end: Date | number) => string;
};

const FIRST = /(?<!\S)1 (?=\p{L})/gu;
/** The first day in a range within its month, such as `1–14 décembre`. */
const FIRST_OF_RANGE = /^1(?=\s*[–-])/u;

/**
 * The cached format of dates with these options. Unlike Intl, it writes the first day of a month as the language's `firstDay`.
 * Throws RangeError for an unknown zone.
 */
export const dateFormat = kept<Intl.DateTimeFormatOptions, DateFormat>((locale, options) => {
  const made = Intl.DateTimeFormat(locale, options);
  const languages: Record<string, LanguageDetails> = LANGUAGE_DETAILS;
  const firstDay = languages[locale.split("-")[0] as string]?.firstDay;
  if (firstDay === undefined) return made;
  const written = (text: string) => text.replace(FIRST, `${firstDay} `);
  return {
    format: (date) => written(made.format(date)),
    formatToParts: (date) => made.formatToParts(date),
    formatRange: (start, end) => written(made.formatRange(start, end).replace(FIRST_OF_RANGE, firstDay)),
  };
});

/** The number of a day (`2026-11-20`) in its month, as calendars show it; of the first day, the language's `firstDay`. */
export function dayNumber(day: string, language: Language): string {
  const { firstDay }: LanguageDetails = LANGUAGE_DETAILS[language];
  const number = String(Number(day.slice(8)));
  return number === "1" && firstDay !== undefined ? firstDay : number;
}

/** The cached format of numbers with these options, like `new Intl.NumberFormat`. */
export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
