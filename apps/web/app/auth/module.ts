import type { Module } from "../lib/module.ts";
import type accountWords from "./account/fr.json";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    auth: typeof words;
    "auth/account": typeof accountWords;
  }
}

export const auth = {
  name: "auth",
  pages: [
    {
      path: "/login",
      file: "login.page.tsx",
      frame: "auth",
      access: "everyone",
      startsOnIntent: true,
    },
    { path: "/register", file: "register.page.tsx", frame: "auth", access: "everyone" },
    {
      path: "/forgot-password",
      file: "forgot-password.page.tsx",
      frame: "auth",
      access: "everyone",
      startsOnIntent: true,
    },
    { path: "/reset-password", file: "reset-password.page.tsx", frame: "auth", access: "everyone" },
    {
      path: "/complete-registration",
      file: "complete-registration.page.tsx",
      frame: "auth",
      access: "account",
      title: "nav.complete",
      above: [],
    },
  ],
  notificationKinds: {
    security: { title: "notification_kinds.security.title", text: "notification_kinds.security.text" },
  },
  firstSteps: {
    contact: {
      title: "first_steps.contact.title",
      text: "first_steps.contact.text",
      to: "/account?tab=profile",
    },
    second_factor: {
      title: "first_steps.second_factor.title",
      text: "first_steps.second_factor.text",
      to: "/account?tab=security",
    },
  },
} satisfies Module<"auth">;
