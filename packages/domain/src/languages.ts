export type LanguageDetails = {
  /** The name of the language in the language itself. */
  name: string;
  /** Formats dates and numbers, and sorts names. */
  locale: string;
  quotes: readonly [open: string, close: string];
  /** The first day of a month in dates, if it is not a plain number (`dateFormat`). */
  firstDay?: string;
  /** The beginnings of words before which `de` is written `d’` (`createTranslate`). An h may be aspirate, and is not among them. */
  elided?: RegExp;
  /** Whether editors must write every text in this language. A text without a translation is shown in the default language. */
  isRequired: boolean;
};

/** The product's languages, in the order of lists. CONTRIBUTING.md describes the other parts of a new one. */
export const LANGUAGE_DETAILS = {
  fr: {
    name: "Français",
    locale: "fr-FR",
    quotes: ["« ", " »"],
    firstDay: "1er",
    elided: /^[aeiouàâéèêëîïô]/i,
    isRequired: true,
  },
  en: {
    name: "English",
    locale: "en-GB",
    quotes: ["“", "”"],
    isRequired: true,
  },
} as const satisfies Record<string, LanguageDetails>;

export type Language = keyof typeof LANGUAGE_DETAILS;

export const LANGUAGES = Object.keys(LANGUAGE_DETAILS) as Language[];

/** Every text exists in this language. */
export const DEFAULT_LANGUAGE = "fr" satisfies Language;

export const isLanguage = (text: string | null | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);

/** A value for each language. */
export function inEveryLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>;
}

export type RequiredLanguage = {
  [L in Language]: (typeof LANGUAGE_DETAILS)[L]["isRequired"] extends true ? L : never;
}[Language];

/** A text that is stored and edited in every language: the only shape for columns, documents and the API (decision 0064). */
export type LocalizedText = Record<RequiredLanguage, string> &
  Partial<Record<Exclude<Language, RequiredLanguage>, string | undefined>>;

/** The text in a language, or in the default language without a translation. */
export function textIn(text: LocalizedText, language: Language): string {
  return text[language] || text[DEFAULT_LANGUAGE];
}

/** Completes a stored text, which may lack a language that was not required when it was written, with empty texts. */
export function completeText(text: Partial<Record<Language, string>>): LocalizedText {
  const missing = LANGUAGES.filter(
    (language) => LANGUAGE_DETAILS[language].isRequired && !(language in text),
  );
  return { ...Object.fromEntries(missing.map((language) => [language, ""])), ...text } as LocalizedText;
}

/** A localized text of the values for each language; optional languages with a blank value are omitted. */
export function localizedText(make: (language: Language) => string | undefined): LocalizedText {
  const texts = LANGUAGES.map((language) => [language, make(language)?.trim() ?? ""] as const);
  return Object.fromEntries(
    texts.filter(([language, text]) => text !== "" || LANGUAGE_DETAILS[language].isRequired),
  ) as LocalizedText;
}
