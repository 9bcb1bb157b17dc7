import type { Module } from "../lib/module.ts";
import type words from "./fr.json";
import type ownWords from "./own/fr.json";
import type reviewWords from "./review/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    identity: typeof words;
    "identity/own": typeof ownWords;
    "identity/review": typeof reviewWords;
  }
}

const ADMIN = "/admin/documents-submitted";

export const identity = {
  name: "identity",
  uses: ["documents", "vault"],
  pages: [
    {
      path: "/kyc-verification",
      file: "own/verification.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.verification",
      above: [],
    },
    {
      path: ADMIN,
      file: "review/submitted.admin.tsx",
      frame: "app",
      access: "documents.review",
      title: "nav.submitted",
      above: [],
    },
  ],
  sidebar: [
    {
      group: "account",
      order: 5,
      to: "/kyc-verification",
      words: "nav.verification",
      icon: "shield-check",
      untilVerified: true,
    },
    { group: "admin", order: 45, to: ADMIN, words: "nav.submitted", icon: "file-lock" },
  ],
  accountMenu: [
    {
      order: 25,
      to: "/kyc-verification",
      words: "nav.verification",
      icon: "shield-check",
      untilVerified: true,
    },
  ],
  notificationKinds: {
    identity: { title: "notification_kinds.identity.title", text: "notification_kinds.identity.text" },
  },
} satisfies Module<"identity">;
