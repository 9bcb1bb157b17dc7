import { isPlainLine } from "@passerelle/domain/text";
import { validationFailed } from "./wire/errors.ts";

const LONGEST = 120;

/** A person's name for a factor or a passkey, which administrators also see. Throws `validation_failed`. */
export function checkFriendlyName(name: string): string {
  if (name.length > LONGEST) throw validationFailed(`friendly_name must be ${LONGEST} characters or less`);
  if (!isPlainLine(name)) throw validationFailed("friendly_name must be one line of printable characters");
  return name;
}
