import { isPlainLine } from "@passerelle/domain/text";
import { validationFailed } from "./wire/errors.ts";

const LONGEST = 120;

/** Checks the name that a person gives to a factor or a passkey; administrators also see it. Throws `validation_failed`. */
export function checkFriendlyName(name: string): string {
  if (name.length > LONGEST) throw validationFailed(`friendly_name must be ${LONGEST} characters or less`);
  if (!isPlainLine(name)) throw validationFailed("friendly_name must be one line of printable characters");
  return name;
}
