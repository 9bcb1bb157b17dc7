import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    settings: typeof words;
  }
}

export const settings = {
  name: "settings",
} satisfies Module;
