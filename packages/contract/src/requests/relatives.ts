import { CONSENT_GIVERS, RELATIONSHIPS } from "@passerelle/domain/requests/relatives/relatives";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Instant, line } from "../shapes.ts";

/** The person for whom a request is ordered, if not its customer. */
export const Beneficiary = z.object({ name: z.string(), relationship: z.enum(RELATIONSHIPS) });
export type Beneficiary = z.output<typeof Beneficiary>;

export const Relative = z.extend(Beneficiary, {
  id: z.uuid(),
  consent_by: z.enum(CONSENT_GIVERS),
  consented_at: Instant,
});
export type Relative = z.output<typeof Relative>;

export const RelativeForm = z.strictObject({
  name: line(120).check(z.minLength(1, "required")),
  relationship: z.enum(RELATIONSHIPS),
  consent_by: z.enum(CONSENT_GIVERS),
  /** The customer declares that consent was given. */
  consent: z.literal(true),
});
export type RelativeForm = z.output<typeof RelativeForm>;

const ofRelative = z.strictObject({ id: z.uuid() });
const reply = z.object({ relatives: z.array(Relative) });

/** Relatives for whom the caller orders; they belong to the account. Each call returns all of them, by name. */
export const relatives = contract({
  "GET /api/relatives": { summary: "The caller's relatives", access: "signed_in", reply },
  "PUT /api/relatives/:id": {
    summary: "Adds or changes a relative; the browser chooses the id. Requests that are not submitted follow",
    access: "signed_in",
    params: ofRelative,
    body: RelativeForm,
    reply,
    errors: ["relative_not_found", "relative_limit_reached"],
  },
  "DELETE /api/relatives/:id": {
    summary: "Deletes a relative, also from requests that are not submitted; repeating it changes nothing",
    access: "signed_in",
    params: ofRelative,
    reply,
  },
});
