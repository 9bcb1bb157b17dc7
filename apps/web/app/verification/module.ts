import type { Module } from "../lib/module.ts";
import type checkWords from "./check/fr.json";
import type words from "./fr.json";
import type publicWords from "./public/fr.json";
import type sealsWords from "./seals/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    verification: typeof words;
    "verification/check": typeof checkWords;
    "verification/public": typeof publicWords;
    "verification/seals": typeof sealsWords;
  }
}

export const verification = {
  name: "verification",
  pages: [
    { path: "/verify", file: "verify.page.tsx", frame: "info", access: "everyone" },
    { path: "/verify/:code", file: "document.page.tsx", frame: "info", access: "everyone" },
    { path: "/pdf-seals", file: "seals/seals.page.tsx", frame: "info", access: "everyone" },
  ],
  footer: [{ order: 55, to: "/verify", words: "nav.verify" }],
} satisfies Module<"verification">;
