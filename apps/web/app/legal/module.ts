import type { Module } from "../lib/module.ts";
import type words from "./fr.json";
import type noticeWords from "./notice/fr.json";
import type firstPrivacyWords from "./privacy/2026-11-20/fr.json";
import type secondPrivacyWords from "./privacy/2026-11-21/fr.json";
import type thirdPrivacyWords from "./privacy/2026-11-26/fr.json";
import type privacyWords from "./privacy/fr.json";
import type termsWords from "./terms/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    legal: typeof words;
    "legal/notice": typeof noticeWords;
    "legal/privacy": typeof privacyWords;
    "legal/privacy/2026-11-20": typeof firstPrivacyWords;
    "legal/privacy/2026-11-21": typeof secondPrivacyWords;
    "legal/privacy/2026-11-26": typeof thirdPrivacyWords;
    "legal/terms": typeof termsWords;
  }
}

export const legal = {
  name: "legal",
  pages: [
    { path: "/legal/notice", file: "notice.page.tsx", frame: "info", access: "everyone" },
    { path: "/legal/terms", file: "terms.page.tsx", frame: "info", access: "everyone" },
    { path: "/legal/privacy", file: "privacy.page.tsx", frame: "info", access: "everyone" },
    {
      path: "/legal/privacy/2026-11-20",
      file: "privacy-2026-11-20.page.tsx",
      frame: "info",
      access: "everyone",
    },
    {
      path: "/legal/privacy/2026-11-21",
      file: "privacy-2026-11-21.page.tsx",
      frame: "info",
      access: "everyone",
    },
    {
      path: "/legal/privacy/2026-11-26",
      file: "privacy-2026-11-26.page.tsx",
      frame: "info",
      access: "everyone",
    },
  ],
  footer: [
    { order: 10, to: "/legal/terms", words: "nav.terms" },
    { order: 20, to: "/legal/privacy", words: "nav.privacy" },
    { order: 30, to: "/legal/notice", words: "nav.legal_notice" },
  ],
} satisfies Module<"legal">;
