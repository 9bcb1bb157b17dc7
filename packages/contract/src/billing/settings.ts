import { PREFIX_PATTERN } from "@passerelle/domain/billing/numbers";
import { STAMP_AUTHORITIES } from "@passerelle/domain/billing/stamps";
import { RATED_CATEGORIES } from "@passerelle/domain/billing/tax";
import { isZone } from "@passerelle/domain/zone-names";
import * as z from "zod/mini";
import { BillingDocumentDetail } from "../billing.ts";
import { contract } from "../contract.ts";
import { CalendarDay, CountryCode, Currency, Instant, Language, line, RowVersion } from "../shapes.ts";

/** In characters, of each field of a seller. */
export const SELLER_FIELD_LENGTH = 200;

const given = line(SELLER_FIELD_LENGTH);
const required = given.check(z.minLength(1, "required"));

/** A version of a billing entity, valid from a day on. */
export const EntityForm = z.strictObject({
  valid_from: CalendarDay,
  time_zone: line(60).check(z.refine(isZone, "time_zone_unknown")),
  /** The currency of its books. */
  currency: Currency,
  /** The countries whose services it bills; empty: all that no other entity bills. */
  countries: z.array(CountryCode).check(z.maxLength(60)),
  /** The authority that must approve its invoices and credit notes before they are delivered; null: none. */
  stamp_authority: z.nullable(z.enum(STAMP_AUTHORITIES)),
  seller: z.strictObject({
    legal_name: required,
    legal_form: given,
    address: required,
    city: required,
    country: CountryCode,
    tax_number: given,
    trade_register: given,
    email: given,
    phone: given,
  }),
});
export type EntityForm = z.output<typeof EntityForm>;

const Version = z.object({
  ...EntityForm.shape,
  version: RowVersion,
  saved: z.object({ at: Instant, by: z.nullable(z.string()) }),
});

export const BillingEntity = z.object({
  id: z.uuid(),
  prefix: z.string(),
  /** Invented for the demonstration; its documents state this. */
  fictional: z.boolean(),
  /** Newest first. The one in force is the newest that is valid today. */
  versions: z.array(Version),
});
export type BillingEntity = z.output<typeof BillingEntity>;

const rateKey = { country: CountryCode, category: z.enum(RATED_CATEGORIES), valid_from: CalendarDay };

export const BillingTaxRate = z.object({
  ...rateKey,
  /** Hundredths of a percent. */
  rate: z.int(),
  /** Whether it can still be changed or removed. */
  open: z.boolean(),
  /** Whether it applies today. */
  in_force: z.boolean(),
});
export type BillingTaxRate = z.output<typeof BillingTaxRate>;

/** `authorities`: the authorities from which this installation can request stamps. */
const Entities = z.object({
  entities: z.array(BillingEntity),
  authorities: z.array(z.enum(STAMP_AUTHORITIES)),
});
const TaxRates = z.object({ rates: z.array(BillingTaxRate) });

export const billingSettings = contract({
  "GET /api/admin/billing/entities": {
    summary: "Who issues receipts, invoices and credit notes",
    access: "settings.manage",
    reply: Entities,
  },
  "PUT /api/admin/billing/entities/:id": {
    summary: "Saves a new version of a billing entity, or its first one",
    access: "settings.manage",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      /** The newest version when the form was opened; 0 for a new entity. */
      version: RowVersion,
      /** The beginning of its numbers, which never changes. */
      prefix: line(6).check(z.regex(PREFIX_PATTERN, "prefix_invalid")),
      entity: EntityForm,
    }),
    reply: Entities,
    errors: ["settings_conflict"],
  },
  "POST /api/admin/billing/preview": {
    summary: "A sample invoice of a billing entity in each language",
    access: "settings.manage",
    body: z.strictObject({
      prefix: line(6).check(z.regex(PREFIX_PATTERN, "prefix_invalid")),
      entity: EntityForm,
    }),
    reply: z.object({ documents: z.record(Language, BillingDocumentDetail) }),
  },
  "GET /api/admin/billing/tax-rates": {
    summary: "The rates of VAT by country, category and day",
    access: "settings.manage",
    reply: TaxRates,
  },
  "PUT /api/admin/billing/tax-rates": {
    summary: "Sets the rate of a country and category from a day on",
    access: "settings.manage",
    body: z.strictObject({
      ...rateKey,
      rate: z.int().check(z.minimum(0), z.maximum(10_000)),
    }),
    reply: TaxRates,
    errors: ["rate_in_force"],
  },
  "DELETE /api/admin/billing/tax-rates/:country/:category/:valid_from": {
    summary: "Removes a rate that is not in force yet",
    access: "settings.manage",
    params: z.strictObject(rateKey),
    reply: TaxRates,
    errors: ["rate_in_force"],
  },
});
