import * as z from "zod/mini";
import { Amount, Currency } from "../shapes.ts";

export const Person = z.object({ id: z.uuid(), name: z.string() });

/** The purpose of a payment: the work on a request, an official fee of it, a period of a subscription, or an appointment. */
export const Purpose = z.enum(["request", "request_fee", "subscription", "appointment"]);

/** The purpose of an official fee, and the office that charges it. */
export const FeeName = z.object({ label: z.string(), office: z.string() });
export type FeeName = z.output<typeof FeeName>;

/** Minor units of the currency. */
export const Money = z.object({ amount: Amount, currency: Currency });
