import {
  MANDATE_WAITS,
  ORDER_REFUSALS,
  SERVICE_POWERS,
  type ServicePower,
} from "@passerelle/domain/mandates/service-powers";
import { MANDATE_FORMS, type MandateForm } from "@passerelle/domain/mandates/status";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { CountryCode } from "../shapes.ts";

const Power = z.enum(SERVICE_POWERS);
const Form = z.enum(MANDATE_FORMS);
const requirement = {
  /** Empty if the service requires no mandate. */
  powers: z.array(Power),
  /** The forms that it accepts; empty: every form. */
  forms: z.array(Form),
};
const ofService = z.strictObject({ id: z.uuid() });

/** The mandates that services require before they are ordered (decisions 0183, 0236). */
export const mandateServicePowers = contract({
  "GET /api/mandate-requirements": {
    summary:
      "The services that require a mandate, with the powers that it gives and the forms that it may have",
    access: "public",
    reply: z.object({ services: z.array(z.object({ service_id: z.uuid(), ...requirement })) }),
  },
  "GET /api/mandate-requirements/services/:id": {
    summary: "Whether the caller gave a proxy the mandate that a service in a country requires",
    access: "signed_in",
    params: ofService,
    query: z.strictObject({ country: CountryCode }),
    reply: z.object({
      ...requirement,
      /** The last day of a sufficient mandate; null without one. */
      until: z.nullable(z.iso.date()),
      /** The reason why no mandate is sufficient. */
      refusal: z.nullable(z.enum(ORDER_REFUSALS)),
      /** A mandate with these powers, in an accepted form, that is not in force yet. */
      pending: z.nullable(z.object({ id: z.uuid(), waits_for: z.enum(MANDATE_WAITS) })),
    }),
  },
  "PUT /api/admin/mandate-requirements/services/:id": {
    summary:
      "Sets the powers that a service requires, none if it requires no mandate, and the accepted forms, none for every form",
    access: "catalogue.manage",
    params: ofService,
    body: z.strictObject({
      powers: z.array(Power).check(
        z.maxLength(SERVICE_POWERS.length),
        z.refine<ServicePower[]>((powers) => new Set(powers).size === powers.length, "repeated"),
      ),
      forms: z.array(Form).check(
        z.maxLength(MANDATE_FORMS.length),
        z.refine<MandateForm[]>((forms) => new Set(forms).size === forms.length, "repeated"),
      ),
    }),
    reply: z.object(requirement),
    errors: ["service_not_found"],
  },
});
