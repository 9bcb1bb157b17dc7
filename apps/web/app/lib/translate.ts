import {
  inEveryLanguage,
  LANGUAGE_DETAILS,
  type Language,
  type LanguageDetails,
} from "@passerelle/domain/languages";

/**
 * Words of one namespace: texts or groups of texts. Plural forms end in `_one` and `_other` (and `_many`, for
 * French).
 */
export type WordTree = { readonly [key: string]: string | WordTree };

type PluralSuffix = "_zero" | "_one" | "_two" | "_few" | "_many" | "_other";
type Unsuffixed<K extends string> = K extends `${infer Base}${PluralSuffix}` ? Base : K;

/** Every dotted path to a text in a tree: `"hero.title"`. */
export type WordKey<T> = {
  [K in keyof T & string]: T[K] extends string ? Unsuffixed<K> : `${Unsuffixed<K>}.${WordKey<T[K]>}`;
}[keyof T & string];

export type Values = Record<string, string | number>;

export type Translate<K extends string = string> = (key: K, values?: Values) => string;

// Created once: each costs more than all the words of a card.
const PLURALS = inEveryLanguage((language) => new Intl.PluralRules(language));

/** With the preposition that some languages elide before a name or a town: `d’Awa`, `d’Abidjan`. */
const PLACEHOLDER = /((?<!\S)de )?\{\{(\w+)\}\}/g;

function find(words: WordTree, key: string): string | undefined {
  let at: string | WordTree | undefined = words;
  for (const part of key.split(".")) at = typeof at === "object" ? at[part] : undefined;
  return typeof at === "string" ? at : undefined;
}

/**
 * A namespace's words as a function: `{{name}}` inserts a value, and the value `count` chooses the plural form. The
 * files are in i18next's JSON format. An unknown key is shown as it is; the check of the words files finds it before
 * that. In French `de {{name}}` becomes `d’Awa`.
 */
export function createTranslate<K extends string>(language: Language, words: WordTree): Translate<K> {
  const { elided }: LanguageDetails = LANGUAGE_DETAILS[language];
  return (key, values = {}) => {
    const text =
      (typeof values.count === "number"
        ? (find(words, `${key}_${PLURALS[language].select(values.count)}`) ?? find(words, `${key}_other`))
        : undefined) ?? find(words, key);
    const shown = text ?? key;
    // Most texts have no placeholder, and a page has hundreds.
    if (!shown.includes("{{")) return shown;
    return shown.replaceAll(PLACEHOLDER, (whole, of = "", name: string) => {
      const value = values[name];
      return value === undefined ? whole : (of && elided?.test(`${value}`) ? "d’" : of) + value;
    });
  };
}
