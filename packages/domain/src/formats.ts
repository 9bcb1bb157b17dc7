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

/** The format of dates with these options, as `new Intl.DateTimeFormat`, made once. Throws RangeError for an unknown zone. */
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);

/** The format of numbers with these options, as `new Intl.NumberFormat`, made once. */
export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
