import type { EntityVersion } from "../src/billing/entities.ts";

/** The first version of a billing entity in Cameroon that bills everything. */
export const entityVersion = (changes: Partial<EntityVersion> = {}): EntityVersion => ({
  entity_id: "general",
  prefix: "PSL",
  version: 1,
  valid_from: "2026-01-01",
  time_zone: "Africa/Douala",
  currency: "XAF",
  countries: [],
  stamp_authority: null,
  seller: {
    legal_name: "Passerelle SARL",
    legal_form: "SARL",
    address: "Rue 1",
    city: "Douala",
    country: "CM",
    tax_number: "",
    trade_register: "",
    email: "",
    phone: "",
    fictional: false,
  },
  ...changes,
});
