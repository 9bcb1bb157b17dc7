import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    appointments: typeof words;
  }
}

export const appointments = {
  name: "appointments",
  uses: [],
  pages: [],
  notificationKinds: {
    appointments: {
      title: "notification_kinds.appointments.title",
      text: "notification_kinds.appointments.text",
    },
    bookings: { title: "notification_kinds.bookings.title", text: "notification_kinds.bookings.text" },
  },
} satisfies Module<"appointments">;
