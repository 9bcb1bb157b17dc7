import * as z from "zod/mini";
import { Amount, Currency } from "../shapes.ts";

export const Person = z.object({ id: z.uuid(), name: z.string() });

/** Minor units of the currency. */
export const Money = z.object({ amount: Amount, currency: Currency });
