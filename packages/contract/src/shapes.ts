import {
  inEveryLanguage,
  LANGUAGE_DETAILS,
  LANGUAGES,
  type RequiredLanguage,
} from "@passerelle/domain/languages";
import { CURRENCIES } from "@passerelle/domain/money";
import { isPlainLine } from "@passerelle/domain/text";
import * as z from "zod/mini";

/** Shapes shared by the calls of several capabilities. */

export const Language = z.enum(LANGUAGES);
export type Language = z.output<typeof Language>;

type Localized<Text extends z.ZodMiniType> = Record<RequiredLanguage, Text> &
  Record<Exclude<Language, RequiredLanguage>, z.ZodMiniOptional<Text>>;

/** A text in each language (`domain/languages.ts`), as the fields of an object. */
export const inLanguages = <Text extends z.ZodMiniType>(text: Text) =>
  inEveryLanguage((language) =>
    LANGUAGE_DETAILS[language].isRequired ? text : z.optional(text),
  ) as Localized<Text>;

/** A localized text of an input; each language follows these rules. */
export const localized = <Text extends z.ZodMiniType>(text: Text) => z.strictObject(inLanguages(text));

/** A localized text as stored. */
export const LocalizedText = z.object(inLanguages(z.string()));

export const Currency = z.enum(CURRENCIES);

/** ISO 3166-1 alpha-2, upper case. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

/** A calendar day in an input, `2026-11-20`. The database has no year 0. */
export const CalendarDay = z.iso.date().check(z.refine((day) => day >= "0001-01-01"));

/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** An instant in an input. The database has no year 0. */
export const InputInstant = Instant.check(z.refine((at) => at >= "0001-01-01"));

/** Integer minor units. */
export const Amount = z.int().check(z.minimum(0));

export const Country = z.object({ code: CountryCode, name: z.string(), flag: z.string() });

// PostgreSQL cannot store these; refuse them here instead of failing in the database.
const storable = z.refine<string>((value) => value.isWellFormed() && !value.includes("\0"), "text_invalid");

/**
 * The base of all texts in inputs: trimmed and in normal form C, so that texts that look the same are equal in searches and
 * comparisons, regardless of the keyboard.
 */
export const trimmedText = () =>
  z.string().check(
    // One check instead of two, because an input may contain hundreds of texts.
    z.overwrite((value) => value.normalize("NFC").trim()),
    storable,
  );

/** Trimmed text of bounded length; empty is allowed. */
export const text = (max: number) => trimmedText().check(z.maxLength(max));

/** A secret exactly as typed, since its hash depends on it. */
export const secret = (max: number) => z.string().check(z.maxLength(max), storable);

/** Like `text`, but a plain line (`isPlainLine`): for text shown on other people's pages. */
export const line = (max: number) => text(max).check(z.refine(isPlainLine, "text_invalid"));

/** Trimmed text that must not be empty. */
export const requiredText = (max: number) => trimmedText().check(z.minLength(1), z.maxLength(max));

/** The largest value of a column of type integer. */
const MAX_INTEGER = 2 ** 31 - 1;

/** The number of changes of a row. A client sends it back with a change, to detect concurrent changes; 0 for a new row. */
export const RowVersion = z.int().check(z.minimum(0), z.maximum(MAX_INTEGER));

/** An amount that a person types, in minor units. */
export const TypedAmount = z.int().check(z.minimum(1), z.maximum(MAX_INTEGER));

export const Page = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)));
export const PerPage = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)));

const notificationFields = {
  id: z.uuid(),
  /** Number of unread notifications of the same conversation or ticket; this entry is the newest one. */
  unread: z.int(),
  is_read: z.boolean(),
  created_at: Instant,
  /** Its target on this site. */
  path: z.string(),
};

/** The notifications of one type: the common fields, and `fields`, from which the browser builds their title. */
export const notification = <const Type extends string, Fields extends Record<string, z.ZodMiniType>>(
  type: Type,
  fields: Fields,
) => z.object({ ...notificationFields, type: z.literal(type), ...fields });

export const HISTORY_EVENTS = [
  "created",
  "changed",
  "published",
  "withdrawn",
  "deleted",
  "handed_over",
] as const;

/** An entry in the history of administered data. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: Instant,
  event: z.enum(HISTORY_EVENTS),
  /** Null when that account was deleted. */
  actor: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** The name of the subject at that time. */
  subject: z.string(),
  /** Names of the changed fields. */
  fields: z.array(z.string()),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** Number of newest entries to return; 10 by default. */
export const HistoryQuery = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
});

/** Newest first; `total`: the number of all entries. */
export const History = z.object({ entries: z.array(HistoryEntry), total: z.int() });
export type History = z.output<typeof History>;

/** A call that reads a history, for those who may change its subject. */
export const historyCall = <A extends string>(summary: string, access: A) => ({
  summary,
  access,
  query: HistoryQuery,
  reply: History,
});
