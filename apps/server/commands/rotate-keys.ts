import { parseArgs } from "node:util";
import { printCommand } from "./execute.ts";

/** Signs with the next key: `npm run auth:rotate-keys`; `-- --revoke` ends every token of the former ones at once. */
printCommand(() => {
  const { values } = parseArgs({ options: { revoke: { type: "boolean", default: false } } });
  return { name: "rotate-keys", revoke: values.revoke };
});
