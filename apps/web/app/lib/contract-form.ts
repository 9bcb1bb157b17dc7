import type { Call } from "@passerelle/contract/contract";
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
} from "react-hook-form";
import { ApiError } from "./client.ts";
import { useWords } from "./words.tsx";

type BodySchema = NonNullable<Call["body"]>;
type Issue = NonNullable<ReturnType<BodySchema["safeParse"]>["error"]>["issues"][number];

/** What is wrong with a field: one of these, or the code that its schema gives (`link_invalid`). */
type Problem = "required" | "too_short" | "too_long" | "invalid" | (string & {});

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0);

/** The problem that an issue of a schema describes; `value` is the refused value. */
function problemOf({ code, message }: Issue, value: unknown): Problem {
  if (isEmpty(value)) return "required";
  // Our own checks put a code in the message; zod's are prose.
  if (/^[a-z_]+$/.test(message)) return message;
  if (code === "too_small") return "too_short";
  return code === "too_big" ? "too_long" : "invalid";
}

/**
 * Validates a form with the schema of the call's body that `bodyOf` makes of it. A problem is at the field with the same
 * path as in the body, or where `placeOf` says; of several the first one counts. Its type is the path in the body.
 */
export function contractResolver<Form extends FieldValues>(
  schema: BodySchema,
  bodyOf: (form: Form) => unknown,
  placeOf = (path: string): string => path,
): Resolver<Form> {
  return (form, _context, { fields }) => {
    const body = bodyOf(form);
    const { error } = schema.safeParse(body);
    const errors: FieldErrors<Form> = {};
    for (const issue of error?.issues ?? []) {
      const path = issue.path.join(".");
      const place = placeOf(path);
      // A user cannot correct a value without a field: the server refuses it, and that refusal is shown.
      if (get(fields, place) && !get(errors, place))
        set(errors, place, { type: path, message: problemOf(issue, get(body, path)) });
    }
    return Object.keys(errors).length === 0 ? { values: form, errors: {} } : { values: {}, errors };
  };
}

/** Validates a form with all `resolvers`: for a form of several bodies, or with rules beside the contract's. */
export function combinedResolver<Form extends FieldValues>(
  ...resolvers: readonly Resolver<Form>[]
): Resolver<Form> {
  return async (...input) => {
    const results = await Promise.all(resolvers.map((resolve) => resolve(...input)));
    const errors: FieldErrors<Form> = Object.assign({}, ...results.map((result) => result.errors));
    return Object.keys(errors).length === 0 ? { values: input[0], errors: {} } : { values: {}, errors };
  };
}

/** Marks the fields whose values the server refused, if `error` names them. */
export function showRefused<Form extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Form>, "getValues" | "setError">,
  error: unknown,
  placeOf = (path: string): string => path,
): void {
  if (!(error instanceof ApiError)) return;
  for (const { field, code } of error.fields) {
    const place = placeOf(field) as Path<Form>;
    if (getValues(place) !== undefined) setError(place, { type: field, message: code });
  }
}

/** The words of a field's problem: those in `own`, or a general sentence that the value is invalid. */
export function useProblemWords(): (
  error: { message?: string | undefined } | undefined,
  own: Record<string, string>,
) => string | undefined {
  const t = useWords("lib");
  return (error, own) => error && (own[error.message ?? ""] ?? t("errors.invalid_input"));
}
