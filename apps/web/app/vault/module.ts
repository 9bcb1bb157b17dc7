import type { Module } from "../lib/module.ts";
import type dashboardWords from "./dashboard/fr.json";
import type words from "./fr.json";
import type ownWords from "./own/fr.json";
import type publicWords from "./public/fr.json";
import type sharedWords from "./shared/fr.json";
import type sharingWords from "./sharing/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    vault: typeof words;
    "vault/dashboard": typeof dashboardWords;
    "vault/own": typeof ownWords;
    "vault/public": typeof publicWords;
    "vault/shared": typeof sharedWords;
    "vault/sharing": typeof sharingWords;
  }
}

const DOCUMENTS = "/documents";

export const vault = {
  name: "vault",
  uses: ["documents"],
  pages: [
    {
      path: DOCUMENTS,
      file: "own/documents.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.documents",
      above: [],
    },
    {
      path: `${DOCUMENTS}/new`,
      file: "own/new-document.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.new",
      above: [DOCUMENTS],
    },
    {
      path: `${DOCUMENTS}/:id`,
      file: "own/document.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.document",
      above: [DOCUMENTS],
    },
    { path: "/shared/:token", file: "shared/share.page.tsx", frame: "info", access: "everyone" },
  ],
  sidebar: [{ group: "space", order: 15, to: DOCUMENTS, words: "nav.documents", icon: "file-text" }],
  dashboard: { expiring: { file: "dashboard/expiring.rare-card.tsx", title: "dashboard_sections.expiring" } },
  notificationKinds: {
    vault: { title: "notification_kinds.vault.title", text: "notification_kinds.vault.text" },
  },
  firstSteps: {
    keep_document: {
      title: "first_steps.keep_document.title",
      text: "first_steps.keep_document.text",
      to: "/documents/new",
    },
  },
} satisfies Module<"vault">;
