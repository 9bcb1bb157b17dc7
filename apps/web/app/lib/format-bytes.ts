import { numberFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS, type Language } from "@passerelle/domain/languages";

const BYTES = ["B", "KB", "MB"];
const UNITS: Partial<Record<Language, readonly string[]>> = { fr: ["o", "Ko", "Mo"] };

/** `1,4 Mo`, `320 KB`: a size in bytes. One unit is 1024 of the smaller one, as in the limits of files. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(2, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const number = numberFormat(LANGUAGE_DETAILS[language].locale, {
    maximumFractionDigits: power === 2 ? 1 : 0,
  });
  return `${number.format(bytes / 1024 ** power)}\u00a0${(UNITS[language] ?? BYTES)[power]}`;
}
