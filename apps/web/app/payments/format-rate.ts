import type { Language } from "@passerelle/contract/shapes";
import { numberFormat } from "@passerelle/domain/formats";

/** A rate as readers know it: `655,957`. */
export const formatRate = (rate: number, language: Language): string =>
  numberFormat(language, { maximumFractionDigits: 3 }).format(rate);
