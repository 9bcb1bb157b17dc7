import { readFileSync } from "node:fs";
import { DEFAULT_LANGUAGE, inEveryLanguage, type Language } from "@passerelle/domain/languages";
import i18next, { type TFunction } from "i18next";

/**
 * Reads the words files of a folder beside a module (`import.meta.url`). The module imports `fr.json` for the type of all
 * languages: `npm run check` compares the keys of the others with it.
 */
export function readTexts<T>(module: string, folder: string, french: T): Record<Language, T> {
  return inEveryLanguage((language) =>
    language === DEFAULT_LANGUAGE
      ? french
      : JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, module), "utf8")),
  );
}

/**
 * Fills values and plurals into the texts of `readTexts`: `translator(texts)(language)("key", { count })`. Values are not
 * escaped; the code that writes them to a file must do that.
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
