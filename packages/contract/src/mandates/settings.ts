import * as z from "zod/mini";
import { contract } from "../contract.ts";
import {
  CalendarDay,
  CountryCode,
  Instant,
  LocalizedText,
  localized,
  RowVersion,
  requiredText,
} from "../shapes.ts";
import { TemplateBody, TemplateBodyInput } from "./wordings.ts";

export const TemplateVersion = z.object({
  key: z.string(),
  version: z.int(),
  body: TemplateBody,
  valid_from: z.iso.date(),
  /** Null for the first wordings, and when that account was deleted. */
  saved_by: z.nullable(z.string()),
  saved_at: Instant,
});
export type TemplateVersion = z.output<typeof TemplateVersion>;

export const Instructions = z.object({
  country: z.string(),
  legalised: LocalizedText,
  authentic: LocalizedText,
  confirmed_on: z.nullable(z.iso.date()),
  version: RowVersion,
});
export type Instructions = z.output<typeof Instructions>;

const steps = requiredText(4000);

export const mandateSettings = contract({
  "GET /api/admin/mandate-templates": {
    summary: "Every version of every wording, the newest of each first",
    access: "settings.manage",
    reply: z.object({ templates: z.array(TemplateVersion) }),
  },
  "POST /api/admin/mandate-templates/:key/versions": {
    summary: "Adds a version of a wording, offered from a day on; the versions before it stay as they are",
    access: "settings.manage",
    params: z.strictObject({ key: z.string().check(z.regex(/^[a-z_]{1,40}$/)) }),
    body: z.strictObject({
      /** The newest version known to the caller. */
      after: RowVersion,
      valid_from: CalendarDay,
      body: TemplateBodyInput,
    }),
    reply: z.object({ templates: z.array(TemplateVersion) }),
    errors: ["mandate_template_not_found", "mandate_template_invalid", "mandate_conflict"],
  },
  "GET /api/admin/mandate-instructions": {
    summary: "How mandates are signed before an authority, by country",
    access: "settings.manage",
    reply: z.object({ instructions: z.array(Instructions) }),
  },
  "PUT /api/admin/mandate-instructions/:country": {
    summary: "Writes the instructions of a country; `confirmed`: the operator confirmed them today",
    access: "settings.manage",
    params: z.strictObject({ country: CountryCode }),
    body: z.strictObject({
      version: RowVersion,
      legalised: localized(steps),
      authentic: localized(steps),
      confirmed: z.boolean(),
    }),
    reply: z.object({ instructions: z.array(Instructions) }),
    errors: ["mandate_conflict"],
  },
});
