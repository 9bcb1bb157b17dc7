import type { Category } from "@passerelle/domain/catalogue/categories";
import type { EstimatedTime } from "@passerelle/domain/catalogue/estimated-time";
import type { StepActor } from "@passerelle/domain/catalogue/procedure-steps";
import type { LocalizedText } from "@passerelle/domain/languages";
import type { CountryCode, OrganismSlug } from "./places.ts";

export type Text = LocalizedText;
/** `key` is the key of uploaded documents: never change one. */
export type SeedDocument = Text & { key: string };

/** An option; without `organism` the service is ordered directly from us. */
export type SeedModality = {
  organism?: OrganismSlug;
  /** Minor units of the country's currency; absent if the service is free. */
  price?: number;
  time?: EstimatedTime;
  conditions?: Text;
  /** The customer must come in person. */
  presence?: true;
  /** An estimate of the official fees. */
  fees?: Text;
  /** The required documents; by default those of the service. */
  documents?: SeedDocument[];
};

/** `presence`: the customer is there in person. */
export type SeedStep = Text & { actor: StepActor; presence?: true };

export type SeedService = {
  /** The identity of the service, from which its id is derived. */
  slug: string;
  title: Text;
  description: Text;
  category: Category;
  subcategory: Text;
  time: EstimatedTime;
  /** In FCFA, spec 2 §9; 0 makes every country of delivery free. */
  basePrice: number;
  icon: string;
  documents: SeedDocument[];
  steps: SeedStep[];
  offers: Partial<Record<CountryCode, SeedModality[]>>;
};

const estimate =
  (unit: EstimatedTime["unit"]) =>
  (minimum: number, maximum: number): EstimatedTime => ({ unit, minimum, maximum });

export const hours = estimate("hours");
/** Working days. */
export const days = estimate("working_days");
export const weeks = estimate("weeks");
export const ON_QUOTE: EstimatedTime = { unit: "on_quote", minimum: null, maximum: null };
