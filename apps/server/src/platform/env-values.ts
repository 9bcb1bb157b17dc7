import * as z from "zod/mini";

/** A URL with one of these protocols (`https:`). */
export const url = (...protocols: string[]) =>
  z.string().check(
    z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `a URL that starts with ${protocols.join(" or ")}`,
    }),
  );
export const flag = z.pipe(
  z.enum(["0", "1"], { error: "0 or 1" }),
  z.transform((text) => text === "1"),
);
export const integer = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `a whole number from ${min} to ${max}`)),
    z.transform(Number).check(z.minimum(min), z.maximum(max)),
  );
/** The result of `read`. Its error states what was expected and never contains the value. */
export const readBy = <T extends object>(read: (text: string) => T | { error: string }) =>
  z.pipe(
    z.string().check((payload) => {
      const found = read(payload.value);
      if ("error" in found) {
        payload.issues.push({ code: "custom", input: payload.value, message: found.error });
      }
    }),
    z.transform((text) => read(text) as T),
  );

/** The items of a comma-separated list. */
export const listOf = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
