import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    documents: typeof words;
  }
}

export const documents = {
  name: "documents",
} satisfies Module<"documents">;
