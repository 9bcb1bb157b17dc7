import { LANGUAGE_DETAILS, type LanguageDetails } from "./languages.ts";

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

/** The first day before its month, or in a range within it: `1–14 décembre`. */
const FIRST = /(?<!\S)1(?= \p{L}|\s?[–-])/gu;

/**
 * The cached format of dates with these options. Unlike Intl, it writes the first day of a month as the language's `firstDay`.
 * Throws RangeError for an unknown zone.
 */
export const dateFormat = kept<Intl.DateTimeFormatOptions, DateFormat>((locale, options) => {
  const made = Intl.DateTimeFormat(locale, options);
  const languages: Record<string, LanguageDetails> = LANGUAGE_DETAILS;
  const firstDay = languages[locale.split("-")[0] as string]?.firstDay;
  if (firstDay === undefined) return made;
  const written = (text: string) => text.replace(FIRST, firstDay);
  return {
    format: (date) => written(made.format(date)),
    formatToParts: (date) => made.formatToParts(date),
    formatRange: (start, end) => written(made.formatRange(start, end)),
  };
});

/** The cached format of numbers with these options, like `new Intl.NumberFormat`. */
export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
