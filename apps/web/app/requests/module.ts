import type { Module } from "../lib/module.ts";
import type deliverablesWords from "./deliverables/fr.json";
import type words from "./fr.json";
import type informationRequestsWords from "./information-requests/fr.json";
import type sharedWords from "./shared/fr.json";
import type agentsWords from "./work/agents/fr.json";
import type workWords from "./work/fr.json";
import type workPageWords from "./work/page/fr.json";
import type queueWords from "./work/queue/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    requests: typeof words;
    "requests/shared": typeof sharedWords;
    "requests/work/agents": typeof agentsWords;
    "requests/information-requests": typeof informationRequestsWords;
    "requests/deliverables": typeof deliverablesWords;
    "requests/work/queue": typeof queueWords;
    "requests/work": typeof workWords;
    "requests/work/page": typeof workPageWords;
  }
}

export const requests = {
  name: "requests",
  uses: [
    "verification",
    "catalogue",
    "documents",
    "vault",
    "identity",
    "billing",
    "payments",
    "appointments",
    "messaging",
    "mandates",
  ],
  pages: [
    {
      path: "/service-request/:serviceId",
      file: "ordering/wizard.page.tsx",
      id: "wizard-new",
      frame: "simple",
      access: "account",
      title: "nav.service_request",
      above: ["/services"],
    },
    {
      path: "/service-request/edit/:requestId",
      file: "ordering/wizard.page.tsx",
      id: "wizard-edit",
      frame: "simple",
      access: "account",
      title: "nav.service_request",
      above: ["/services"],
    },
    {
      path: "/service-request/:requestId/payment",
      file: "ordering/wizard.page.tsx",
      id: "wizard-payment",
      frame: "simple",
      access: "account",
      title: "nav.service_request",
      above: ["/services"],
    },
    {
      path: "/requests-tracking",
      file: "ordering/tracking.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.requests",
      above: [],
    },
    {
      path: "/requests-tracking/:requestId",
      file: "ordering/request.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.request",
      above: ["/requests-tracking"],
    },
    {
      path: "/requests-queue",
      file: "work/queue.page.tsx",
      frame: "app",
      access: "requests.queue",
      title: "nav.work",
      above: [],
    },
    {
      path: "/requests-queue/:requestId",
      file: "work/work-request.page.tsx",
      frame: "app",
      access: "requests.queue",
      title: "nav.request",
      above: ["/requests-queue"],
    },
    {
      path: "/admin/agents",
      file: "work/agents.admin.tsx",
      frame: "app",
      access: "requests.assign",
      title: "nav.agents",
      above: [],
    },
  ],
  sidebar: [
    { group: "space", order: 10, to: "/requests-tracking", words: "nav.requests", icon: "list-checks" },
    { group: "work", order: 10, to: "/requests-queue", words: "nav.work", icon: "briefcase" },
    { group: "admin", order: 20, to: "/admin/agents", words: "nav.agents", icon: "users" },
  ],
  accountMenu: [{ order: 20, to: "/requests-tracking", words: "nav.requests", icon: "list-checks" }],
  dayFigures: {
    orders: {
      title: "dashboard.figures.orders",
      to: "/admin/platform-stats/list?from=:day&to=:day&measure=orders",
    },
    deliveries: {
      title: "dashboard.figures.deliveries",
      to: "/admin/platform-stats/list?from=:day&to=:day&measure=delivered",
    },
  },
  dashboard: {
    work: { file: "dashboard/work.work-card.tsx", title: "nav.work" },
    next: {
      file: "dashboard/next.card.tsx",
      title: "dashboard.sections.next",
      loads: ["requests", "identity"],
      readsItself: true,
    },
    requests: {
      file: "dashboard/open-requests.card.tsx",
      title: "dashboard.sections.requests",
      loads: ["requests", "catalogue"],
      readsItself: true,
    },
  },
  shortcuts: [{ order: 20, to: "/requests-tracking", words: "nav.requests" }],
  search: {
    request: { icon: "list-checks", path: "/requests-tracking/:id", words: "nav.request_result" },
  },
  notificationKinds: {
    requests: { title: "notification_kinds.requests.title", text: "notification_kinds.requests.text" },
    drafts: { title: "notification_kinds.drafts.title", text: "notification_kinds.drafts.text" },
  },
  firstSteps: {
    order: { title: "first_steps.order.title", text: "first_steps.order.text", to: "/services" },
    first_case: {
      title: "first_steps.first_case.title",
      text: "first_steps.first_case.text",
      to: "/requests-queue",
    },
  },
} satisfies Module<"requests">;
