import { ADMISSION_REFUSALS } from "@passerelle/domain/mandates/admission";
import { MANDATE_WAITS, SERVICE_POWERS, type ServicePower } from "@passerelle/domain/mandates/service-powers";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { CountryCode } from "../shapes.ts";

const Power = z.enum(SERVICE_POWERS);
const ofService = z.strictObject({ id: z.uuid() });

/** The mandates that services require before they are ordered (decision 0183). */
export const mandateServicePowers = contract({
  "GET /api/mandate-requirements": {
    summary: "The services that require a mandate, with the powers that it gives",
    access: "public",
    reply: z.object({ services: z.array(z.object({ service_id: z.uuid(), powers: z.array(Power) })) }),
  },
  "GET /api/mandate-requirements/services/:id": {
    summary: "Whether the caller gave a proxy the mandate that a service in a country requires",
    access: "signed_in",
    params: ofService,
    query: z.strictObject({ country: CountryCode }),
    reply: z.object({
      /** Empty if the service requires no mandate. */
      powers: z.array(Power),
      /** The last day of a sufficient mandate; null without one. */
      until: z.nullable(z.iso.date()),
      /** The reason why no mandate is sufficient. */
      refusal: z.nullable(z.enum(ADMISSION_REFUSALS)),
      /** A mandate with these powers that is not in force yet. */
      pending: z.nullable(z.object({ id: z.uuid(), waits_for: z.enum(MANDATE_WAITS) })),
    }),
  },
  "PUT /api/admin/mandate-requirements/services/:id": {
    summary: "Sets the powers that a service requires; none: it requires no mandate",
    access: "catalogue.manage",
    params: ofService,
    body: z.strictObject({
      powers: z.array(Power).check(
        z.maxLength(SERVICE_POWERS.length),
        z.refine<ServicePower[]>((powers) => new Set(powers).size === powers.length, "repeated"),
      ),
    }),
    reply: z.object({ powers: z.array(Power) }),
    errors: ["service_not_found"],
  },
});
