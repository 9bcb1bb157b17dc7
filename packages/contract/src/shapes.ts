import { CURRENCIES } from "@passerelle/domain/money";
import { isPlainLine } from "@passerelle/domain/text";
import * as z from "zod/mini";

/** Shapes that several capabilities' calls share. */

export const LANGUAGES = ["fr", "en"] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.output<typeof Language>;

export const Currency = z.enum(CURRENCIES);

/** ISO 3166-1 alpha-2, upper case. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** Integer minor units. */
export const Amount = z.int().check(z.minimum(0));

export const Country = z.object({ code: CountryCode, name: z.string(), flag: z.string() });

// PostgreSQL stores neither: what cannot be kept is refused here and not by the database.
const storable = z.refine<string>((value) => value.isWellFormed() && !value.includes("\0"), "text_invalid");

/** Trimmed text of bounded length; empty is allowed. */
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max), storable);

/** As `text`, of one line that reads as it is written (`isPlainLine`): for what stands on other people's pages. */
export const line = (max: number) => text(max).check(z.refine(isPlainLine, "text_invalid"));

/** Trimmed text that must say something. */
export const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), storable);

export const Page = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)));
export const PerPage = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)));
