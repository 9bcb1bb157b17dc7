import type { BillingEntity, EntityForm } from "@passerelle/contract/billing/settings";
import { entitiesAt } from "@passerelle/domain/billing/entities";
import { localDay, utcDay } from "@passerelle/domain/days";

/** What the form of a billing entity contains. */
export type Typed = { prefix: string; entity: EntityForm };

const EMPTY_SELLER: EntityForm["seller"] = {
  legal_name: "",
  legal_form: "",
  address: "",
  city: "",
  country: "",
  tax_number: "",
  trade_register: "",
  email: "",
  phone: "",
};

/** The newest version of an entity, to be changed from today on or from its own day; empty for a new entity. */
export function formOf(entity: BillingEntity | undefined): Typed {
  const now = new Date();
  const newest = entity?.versions[0];
  if (!entity || !newest)
    return {
      prefix: "",
      entity: {
        valid_from: utcDay(now),
        time_zone: "",
        currency: "XAF",
        countries: [],
        stamp_authority: null,
        seller: EMPTY_SELLER,
      },
    };
  const { time_zone, currency, countries, stamp_authority, seller } = newest;
  const today = localDay(now, time_zone);
  const valid_from = newest.valid_from > today ? newest.valid_from : today;
  return {
    prefix: entity.prefix,
    entity: { valid_from, time_zone, currency, countries, stamp_authority, seller },
  };
}

/** The number of the version that is in force now; undefined before the first one is. */
export function versionInForce({ id, prefix, fictional, versions }: BillingEntity): number | undefined {
  const all = versions.map((version) => ({
    ...version,
    entity_id: id,
    prefix,
    seller: { ...version.seller, fictional },
  }));
  return entitiesAt(all, new Date())[0]?.version;
}
