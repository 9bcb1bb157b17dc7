import type { Category } from "@passerelle/domain/catalogue/categories";
import type { CountryCode, OrganismSlug } from "./places.ts";

export type Text = { fr: string; en: string };
/** `key` names the stored file: never change one. */
export type SeedDocument = Text & { key: string };

/** Without `organism`: ordered directly. */
export type SeedModality = {
  organism?: OrganismSlug;
  /** Minor units of the country's currency; left out where the service is free. */
  price?: number;
  time?: Text;
  conditions?: Text;
  /** Left out: those of the service. */
  documents?: SeedDocument[];
};

export type SeedService = {
  /** The service's identity: its id is derived from it. */
  slug: string;
  title: Text;
  description: Text;
  category: Category;
  subcategory: Text;
  time: Text;
  /** In FCFA, spec 2 §9; 0 makes every country of delivery free. */
  basePrice: number;
  icon: string;
  documents: SeedDocument[];
  steps: Text[];
  offers: Partial<Record<CountryCode, SeedModality[]>>;
};

export const days = (from: number, to: number): Text => ({
  fr: `${from}-${to} jours ouvrables`,
  en: `${from}-${to} working days`,
});

export const weeks = (from: number, to: number): Text => ({
  fr: `${from}-${to} semaines`,
  en: `${from}-${to} weeks`,
});
