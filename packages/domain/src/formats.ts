import { LANGUAGE_DETAILS, type LanguageDetails } from "./languages.ts";

/** A text has few formats, but dates are written by the clock of each reader's zone. */
const MOST = 100;

/** Makes what formats a locale and options once, and keeps a hundred: each also holds memory outside of JavaScript's heap. */
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

/** What writes dates as `Intl.DateTimeFormat` does. */
export type DateFormat = {
  format: (date?: Date | number) => string;
  formatToParts: (date?: Date | number) => Intl.DateTimeFormatPart[];
  formatRange: (start: Date | number, end: Date | number) => string;
};

const FIRST = /(?<!\S)1 (?=\p{L})/gu;

/**
 * The format of dates with these options, made once; the first day of a month is written as the language's `firstDay`, which Intl does not
 * know. Throws RangeError for an unknown zone.
 */
export const dateFormat = kept<Intl.DateTimeFormatOptions, DateFormat>((locale, options) => {
  const made = Intl.DateTimeFormat(locale, options);
  const languages: Record<string, LanguageDetails> = LANGUAGE_DETAILS;
  const [language = ""] = locale.split("-");
  const firstDay = languages[language]?.firstDay;
  if (firstDay === undefined) return made;
  const written = (text: string) => text.replace(FIRST, `${firstDay} `);
  return {
    format: (date) => written(made.format(date)),
    formatToParts: (date) => made.formatToParts(date),
    formatRange: (start, end) => written(made.formatRange(start, end)),
  };
});

/** The format of numbers with these options, as `new Intl.NumberFormat`, made once. */
export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
