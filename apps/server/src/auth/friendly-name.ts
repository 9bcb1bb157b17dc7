import { isPlainLine } from "@passerelle/domain/text";
import { validationFailed } from "./wire/errors.ts";

const LONGEST = 120;

/** What somebody calls a factor or a passkey; it stands on an administrator's page too. Throws `validation_failed`. */
export function checkFriendlyName(name: string): string {
  if (name.length > LONGEST) throw validationFailed(`friendly_name must be ${LONGEST} characters or less`);
  if (!isPlainLine(name)) throw validationFailed("friendly_name must be one line of printable characters");
  return name;
}
