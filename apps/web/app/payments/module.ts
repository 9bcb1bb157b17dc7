import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    payments: typeof words;
  }
}

export const payments = {
  name: "payments",
} satisfies Module<"payments">;
