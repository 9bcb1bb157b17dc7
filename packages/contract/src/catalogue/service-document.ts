import { CATEGORIES } from "@passerelle/domain/catalogue/categories";
import { documentErrors } from "@passerelle/domain/catalogue/document";
import { ESTIMATE_UNITS } from "@passerelle/domain/catalogue/estimated-time";
import { STEP_ACTORS } from "@passerelle/domain/catalogue/procedure-steps";
import { PROMISE_KINDS } from "@passerelle/domain/catalogue/promises";
import * as z from "zod/mini";
import { CountryCode, Currency, inLanguages, localized, trimmedText } from "../shapes.ts";
import { FormChanges, ServiceForm } from "./service-form.ts";

const Text = trimmedText();
const Localized = localized(Text);
const DocumentItem = z.strictObject({ key: Text, ...inLanguages(Text) });
const Limit = z.nullable(z.number());
const EstimatedTime = z.strictObject({ unit: z.enum(ESTIMATE_UNITS), minimum: Limit, maximum: Limit });
/** `documentErrors` checks the kind. */
const PromisedItem = z.strictObject({ key: Text, kind: z.enum(PROMISE_KINDS), ...inLanguages(Text) });

/**
 * A service in its edited form (`domain/catalogue/document.ts`, whose rules apply to the form, the server and imports). A refusal
 * lists each wrong field (`document.countries.0.modalities.1.price`) with its code.
 */
export const ServiceDocument = z
  .strictObject({
    title: Localized,
    description: Localized,
    category: z.enum(CATEGORIES),
    /** Empty in every language when there is none. */
    subcategory: Localized,
    estimated_time: z.nullable(EstimatedTime),
    /** In XOF. The initial price of new modalities, never what is charged. */
    base_price: z.number(),
    commission_percentage: z.number(),
    icon_name: Text,
    redirect_path: z.nullable(Text),
    required_documents: z.array(DocumentItem),
    procedure_steps: z.array(
      z.strictObject({ actor: z.enum(STEP_ACTORS), presence: z.boolean(), ...inLanguages(Text) }),
    ),
    deliverables: z.array(PromisedItem),
    form: ServiceForm,
    countries: z.array(
      z.strictObject({
        country_code: CountryCode,
        is_active: z.boolean(),
        is_free: z.boolean(),
        /** In minor units, like every amount. */
        country_specific_fee: z.nullable(z.number()),
        currency_code: Currency,
        form: z.nullable(FormChanges),
        modalities: z.array(
          z.strictObject({
            /** Chosen by the browser and stable: requests refer to it. */
            id: z.uuid(),
            organism_id: z.nullable(z.uuid()),
            is_active: z.boolean(),
            is_free: z.boolean(),
            price: z.number(),
            estimated_time: z.nullable(EstimatedTime),
            conditions: z.nullable(Localized),
            presence_required: z.boolean(),
            official_fees: z.nullable(Localized),
            required_documents: z.nullable(z.array(DocumentItem)),
            form: z.nullable(FormChanges),
          }),
        ),
      }),
    ),
  })
  .check((context) => {
    for (const { path, code } of documentErrors(context.value)) {
      context.issues.push({ code: "custom", path: path.split("."), message: code, input: context.value });
    }
  });
export type ServiceDocument = z.output<typeof ServiceDocument>;
