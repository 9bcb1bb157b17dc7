import { MOBILE_PROVIDERS, PAYMENT_METHODS } from "@passerelle/domain/payments/methods";
import { PROVIDERS } from "@passerelle/domain/payments/providers";
import { EXTERNAL_PARTS, PART_KINDS, PART_STATES } from "@passerelle/domain/sandbox/parts";
import { TEST_CHARGE_STATUSES } from "@passerelle/domain/sandbox/test-charges";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { PaymentOrder } from "./payments.ts";
import { Amount, Currency, Instant, Language } from "./shapes.ts";

const PartName = z.enum(EXTERNAL_PARTS);

/** An external part, with the results of its last checks. */
export const ExternalPart = z.object({
  name: PartName,
  kind: z.enum(PART_KINDS),
  /** The sandbox of a payment provider: nothing there is real. */
  sandbox: z.boolean(),
  /** The input of a trial, which really uses the part and may cost money; null: there is no trial. */
  trial: z.nullable(z.enum(["phone", "nothing"])),
  state: z.enum(PART_STATES),
  succeeded_at: z.nullable(Instant),
  /** Duration of the last successful check in milliseconds. */
  latency_ms: z.nullable(z.int()),
  failed_at: z.nullable(Instant),
  /** The error message of the last failed check, from the part itself. */
  error: z.nullable(z.string()),
  /** The last message through this part: sent by us, or received from a payment provider. */
  message_at: z.nullable(Instant),
});
export type ExternalPart = z.output<typeof ExternalPart>;

const CHANNELS = ["email", "sms"] as const;
/** The names of messages in capabilities. */
const TemplateName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,60}$/));
const TemplateParams = z.strictObject({ channel: z.enum(CHANNELS), name: TemplateName });

/** A message that a capability sends. */
export const MessageTemplate = z.object({
  channel: z.enum(CHANNELS),
  name: z.string(),
  /** The capability that owns it: the name of its folder in the source. */
  capability: z.string(),
  /** The subject of the email, or the text message, with sample values in the reader's language. */
  subject: z.string(),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

export const MessageTemplates = z.object({
  templates: z.array(MessageTemplate),
  /** The recipients of a trial: the caller's own address and confirmed number, or null. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type MessageTemplates = z.output<typeof MessageTemplates>;

/** `subject`: null for a text message. */
const RenderedText = z.object({ language: Language, subject: z.nullable(z.string()), text: z.string() });
export type RenderedText = z.output<typeof RenderedText>;

/** A message in every language. */
export const RenderedTemplate = z.object({ texts: z.array(RenderedText) });
export type RenderedTemplate = z.output<typeof RenderedTemplate>;

const Provider = z.enum(PROVIDERS);
const EVENT_RESULTS = ["settled", "unchanged", "unmatched", "mismatch"] as const;

/** A message from a payment provider, as stored. */
export const ProviderEvent = z.object({
  id: z.uuid(),
  provider: Provider,
  /** The provider's id of the event, or a hash. */
  event_id: z.string(),
  /** False: the event is only a hint, after which the provider is queried. */
  signed: z.boolean(),
  about: z.enum(["charge", "refund"]),
  /** For a signed event: the state of the charge. */
  state: z.nullable(z.string()),
  payment: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
  received_at: Instant,
  processed_at: z.nullable(Instant),
  result: z.nullable(z.enum(EVENT_RESULTS)),
});
export type ProviderEvent = z.output<typeof ProviderEvent>;

/** The changes that an event would make if it were processed now. */
export const DryRun = z.object({
  /** Null when the replay failed or was stopped. */
  result: z.nullable(z.enum(EVENT_RESULTS)),
  error: z.nullable(z.string()),
  /** Calls with an effect that would be sent to the provider: `refund`. */
  stopped: z.array(z.string()),
  /** The payment, its payable and its refunds: the columns that would differ. */
  rows: z.array(
    z.object({
      table: z.string(),
      id: z.string(),
      is_new: z.boolean(),
      columns: z.array(
        z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
      ),
    }),
  ),
  /** Postings in the ledger; minor units. */
  transfers: z.array(z.object({ event: z.string(), leg: z.string(), amount: z.int(), currency: z.string() })),
  /** Rows of all tables, of any capability. */
  tables: z.array(z.object({ table: z.string(), inserted: z.int(), updated: z.int(), deleted: z.int() })),
  messages: z.array(z.object({ channel: z.enum(CHANNELS), template: z.string() })),
  jobs: z.array(z.string()),
});
export type DryRun = z.output<typeof DryRun>;

/** A charge in the sandbox of a provider; it is not in the books. */
export const TestCharge = z.object({
  id: z.uuid(),
  provider: Provider,
  method: z.enum(PAYMENT_METHODS),
  operator: z.nullable(z.string()),
  amount: Amount,
  currency: Currency,
  status: z.enum(TEST_CHARGE_STATUSES),
  /** The reason why it failed, from the provider or our adapter. */
  failure: z.nullable(z.string()),
  /** The page where its payer continues. */
  redirect_url: z.nullable(z.string()),
  /** Duration of the order in milliseconds. */
  latency_ms: z.nullable(z.int()),
  callbacks: z.int(),
  callback_at: z.nullable(Instant),
  created_at: Instant,
});
export type TestCharge = z.output<typeof TestCharge>;

export const TestCharges = z.object({
  /** The providers for which this installation has sandbox keys. */
  providers: z.array(
    z.object({
      provider: Provider,
      ways: z.array(
        z.object({
          method: z.enum(PAYMENT_METHODS),
          operator: z.nullable(z.enum(MOBILE_PROVIDERS)),
          amount: Amount,
          currency: Currency,
        }),
      ),
    }),
  ),
  /** The latest thirty. */
  charges: z.array(TestCharge),
});
export type TestCharges = z.output<typeof TestCharges>;

export const sandbox = contract({
  "GET /api/admin/sandbox/parts": {
    summary: "Every part outside of the product, with the outcome of its last checks",
    access: "settings.manage",
    reply: z.object({ parts: z.array(ExternalPart) }),
  },
  "POST /api/admin/sandbox/parts/:name/check": {
    summary: "Checks a part now: an authenticated call that costs nothing and sends nothing",
    access: "settings.manage",
    params: z.strictObject({ name: PartName }),
    reply: ExternalPart,
    errors: ["external_part_not_found", "too_many_requests"],
  },
  "POST /api/admin/sandbox/parts/:name/trial": {
    summary:
      "Really uses a part: sends a text message to a number, or asks a timestamp authority for the time of a hash. It may cost something",
    access: "settings.manage",
    params: z.strictObject({ name: PartName }),
    /** With a plus and the country code, for text messages. */
    body: z.strictObject({ phone: z.optional(z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/))) }),
    reply: ExternalPart,
    errors: ["external_part_not_found", "too_many_requests"],
  },
  "GET /api/admin/sandbox/events": {
    summary: "The newest fifty events that payment providers sent",
    access: "settings.manage",
    query: z.strictObject({ provider: z.optional(Provider) }),
    reply: z.object({ events: z.array(ProviderEvent) }),
  },
  "POST /api/admin/sandbox/events/:id/dry-run": {
    summary: "What an event would change if it were processed now; changes nothing",
    access: "settings.manage",
    params: z.strictObject({ id: z.uuid() }),
    reply: DryRun,
    errors: ["provider_event_not_found", "too_many_requests"],
  },
  "GET /api/admin/sandbox/charges": {
    summary: "The newest test charges, and the sandboxes in which another can be made",
    access: "settings.manage",
    reply: TestCharges,
  },
  "POST /api/admin/sandbox/charges": {
    summary: "Orders a charge of a small fixed amount in the sandbox of a provider; it is in no book",
    access: "settings.manage",
    body: PaymentOrder,
    reply: TestCharge,
    errors: ["test_charge_unavailable", "too_many_requests"],
  },
  "POST /api/admin/sandbox/charges/:id/check": {
    summary: "Queries the provider about a test charge",
    access: "settings.manage",
    params: z.strictObject({ id: z.uuid() }),
    reply: TestCharge,
    errors: ["test_charge_not_found", "test_charge_unavailable", "too_many_requests"],
  },
  "GET /api/admin/sandbox/templates": {
    summary: "Every email and text message of the product",
    access: "settings.manage",
    reply: MessageTemplates,
  },
  "GET /api/admin/sandbox/templates/:channel/:name": {
    summary: "A message with sample values, in every language",
    access: "settings.manage",
    params: TemplateParams,
    reply: RenderedTemplate,
    errors: ["template_not_found"],
  },
  "POST /api/admin/sandbox/templates/:channel/:name/send": {
    summary: "Sends a message with sample values to the caller, once in each language",
    access: "settings.manage",
    params: TemplateParams,
    reply: z.object({}),
    errors: ["template_not_found", "no_address", "too_many_requests"],
  },
});
