import { parseArgs } from "node:util";
import { printCommand } from "./execute.ts";

/** Prints a token for programs that administer accounts: `npm run -s auth:service-token -- --minutes 60`. */
printCommand(() => {
  const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
  return { name: "service-token", minutes: Number(values.minutes) };
});
