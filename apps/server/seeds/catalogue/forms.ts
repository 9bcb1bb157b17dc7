import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { BUSINESS_FORMS } from "./forms/business.ts";
import { CIVIL_STATUS_FORMS } from "./forms/civil-status.ts";
import { DAILY_LIFE_FORMS } from "./forms/daily-life.ts";
import { IDENTITY_FORMS } from "./forms/identity.ts";
import { LEGAL_FORMS } from "./forms/legal.ts";

/** The forms of the first services, by their slug. */
export const FORMS: Readonly<Record<string, ServiceForm>> = {
  ...CIVIL_STATUS_FORMS,
  ...IDENTITY_FORMS,
  ...LEGAL_FORMS,
  ...BUSINESS_FORMS,
  ...DAILY_LIFE_FORMS,
};
