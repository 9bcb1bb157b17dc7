import type { Module } from "../lib/module.ts";
import type words from "./fr.json";
import type photosWords from "./photos/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    documents: typeof words;
    "documents/photos": typeof photosWords;
  }
}

export const documents = {
  name: "documents",
} satisfies Module<"documents">;
