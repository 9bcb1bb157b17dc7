import type { Module } from "../lib/module.ts";
import type availabilityWords from "./admin/availability/fr.json";
import type calendarWords from "./admin/calendar/fr.json";
import type bookingWords from "./booking/fr.json";
import type dashboardWords from "./dashboard/fr.json";
import type weekWords from "./dashboard/week/fr.json";
import type words from "./fr.json";
import type linkWords from "./link/fr.json";
import type ownWords from "./own/fr.json";
import type paymentWords from "./payment/fr.json";
import type proposingWords from "./public/proposing/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    appointments: typeof words;
    "appointments/dashboard": typeof dashboardWords;
    "appointments/dashboard/week": typeof weekWords;
    "appointments/booking": typeof bookingWords;
    "appointments/link": typeof linkWords;
    "appointments/own": typeof ownWords;
    "appointments/payment": typeof paymentWords;
    "appointments/public/proposing": typeof proposingWords;
    "appointments/admin/availability": typeof availabilityWords;
    "appointments/admin/calendar": typeof calendarWords;
  }
}

const APPOINTMENTS = "/appointments";
const CALENDAR = "/admin/appointments-calendar";
const AVAILABILITIES = "/admin/availabilities";

export const appointments = {
  name: "appointments",
  uses: ["payments"],
  pages: [
    {
      path: APPOINTMENTS,
      file: "own/appointments.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.appointments",
      above: [],
    },
    {
      path: `${APPOINTMENTS}/new`,
      file: "booking/new-appointment.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.new",
      above: [APPOINTMENTS],
    },
    {
      path: `${APPOINTMENTS}/:id`,
      file: "own/appointment.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.appointment",
      above: [APPOINTMENTS],
    },
    {
      path: `${APPOINTMENTS}/:id/payment`,
      file: "payment/payment.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.payment",
      above: [APPOINTMENTS],
    },
    { path: "/appointment/:token", file: "link/linked.page.tsx", frame: "info", access: "everyone" },
    {
      path: CALENDAR,
      file: "admin/calendar/calendar.admin.tsx",
      frame: "app",
      access: "appointments.receive",
      title: "nav.calendar",
      above: [],
    },
    {
      path: AVAILABILITIES,
      file: "admin/availability/availabilities.admin.tsx",
      frame: "app",
      access: "appointments.receive",
      title: "nav.availability",
      above: [],
    },
  ],
  sidebar: [
    { group: "space", order: 12, to: APPOINTMENTS, words: "nav.appointments", icon: "calendar" },
    { group: "work", order: 12, to: CALENDAR, words: "nav.calendar", icon: "calendar" },
    { group: "work", order: 13, to: AVAILABILITIES, words: "nav.availability", icon: "list-checks" },
  ],
  dayFigures: {
    appointments: {
      title: "day_figure",
      to: "/admin/platform-stats/list?from=:day&to=:day&measure=appointments",
    },
  },
  dashboard: {
    week: { file: "dashboard/week.work-card.tsx", title: "dashboard_sections.week" },
    appointment: {
      file: "dashboard/appointment.rare-card.tsx",
      title: "dashboard_sections.appointment",
    },
  },
  notificationKinds: {
    appointments: {
      title: "notification_kinds.appointments.title",
      text: "notification_kinds.appointments.text",
    },
    bookings: { title: "notification_kinds.bookings.title", text: "notification_kinds.bookings.text" },
  },
  firstSteps: {
    availability: {
      title: "first_steps.availability.title",
      text: "first_steps.availability.text",
      to: "/admin/availabilities",
    },
  },
} satisfies Module<"appointments">;
