import { readFileSync } from "node:fs";
import { DEFAULT_LANGUAGE, inEveryLanguage, type Language } from "@passerelle/domain/languages";
import i18next, { type TFunction } from "i18next";

/**
 * The words files of a folder beside a module (`import.meta.url`). The module imports `fr.json`, whose type is that of all:
 * `npm run check` compares the keys of the others with it.
 */
export function readTexts<T>(module: string, folder: string, french: T): Record<Language, T> {
  return inEveryLanguage((language) =>
    language === DEFAULT_LANGUAGE
      ? french
      : JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, module), "utf8")),
  );
}

/**
 * Fills in what `readTexts` has read, with values and plurals: `translator(texts)(language)("key", { count })`. Values are not
 * escaped; what writes them to a file does that.
 */
export function translator(texts: Record<Language, object>): (language: Language) => TFunction {
  const words = i18next.createInstance();
  void words.init({
    initAsync: false,
    resources: inEveryLanguage((language) => ({ translation: texts[language] })),
    fallbackLng: DEFAULT_LANGUAGE,
    interpolation: { escapeValue: false },
  });
  return (language) => words.getFixedT(language);
}
