import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    privacy: typeof words;
  }
}

/** Export and closure of an account, which are a part of the page of the account. */
export const privacy = {
  name: "privacy",
  uses: ["auth"],
} satisfies Module<"privacy">;
