/** A text has few formats, but dates are written by the clock of each reader's zone. */
const MOST = 100;

/** Makes what formats a locale and options once, and keeps the last hundred: each also holds memory outside of JavaScript's heap. */
function kept<Options, Format>(make: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    let format = formats.get(key);
    if (!format) {
      format = make(locale, options);
      formats.set(key, format);
      const [oldest] = formats.keys();
      if (formats.size > MOST && oldest !== undefined) formats.delete(oldest);
    }
    return format;
  };
}

/** The format of dates with these options, as `new Intl.DateTimeFormat`, made once. Throws RangeError for an unknown zone. */
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (locale, options) => new Intl.DateTimeFormat(locale, options),
);

/** The format of numbers with these options, as `new Intl.NumberFormat`, made once. */
export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) => new Intl.NumberFormat(locale, options),
);
