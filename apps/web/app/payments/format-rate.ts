import type { Language } from "@passerelle/contract/shapes";

/** A rate as readers know it: `655,957`. */
export const formatRate = (rate: number, language: Language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(rate);
