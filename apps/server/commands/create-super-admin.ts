import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { DEFAULT_LANGUAGE, isLanguage } from "@passerelle/domain/languages";
import { printCommand } from "./execute.ts";

/**
 * Creates the first super_admin of a production database: `npm run auth:create-super-admin -- --email you@example.org --name
 * "Your Name"`. Prints a temporary password; `--password-stdin` reads one instead, so that it appears in no process list or
 * shell history. `--promote` gives the role to an existing account.
 */
printCommand(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: "string" },
      name: { type: "string" },
      language: { type: "string", default: DEFAULT_LANGUAGE },
      promote: { type: "boolean", default: false },
      "password-stdin": { type: "boolean", default: false },
    },
  });
  if (!values.email) throw new Error("--email is required");
  const password = values["password-stdin"] ? (await text(process.stdin)).replace(/\r?\n$/, "") : undefined;
  return {
    name: "create-super-admin",
    email: values.email,
    fullName: values.name,
    language: isLanguage(values.language) ? values.language : DEFAULT_LANGUAGE,
    promote: values.promote,
    password,
  };
});
