import { readFileSync } from "node:fs";
import { DEFAULT_LANGUAGE, inEveryLanguage, type Language } from "@passerelle/domain/languages";

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
