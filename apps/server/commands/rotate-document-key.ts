import { parseArgs } from "node:util";
import { printCommand } from "./execute.ts";

/**
 * Signs the QR codes of documents with a new key: `npm run verification:rotate-key`; `-- --forget` for a key that was stolen: what
 * former keys signed cannot be verified without a network any more.
 */
printCommand(() => {
  const { values } = parseArgs({ options: { forget: { type: "boolean", default: false } } });
  return { name: "rotate-document-key", forget: values.forget };
});
