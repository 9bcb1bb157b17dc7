import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/**
 * Every URL of the product (spec 1 §2.1–2.3), grouped by the frame around it (§2.4), what needs an account behind
 * `protected.layout.tsx`. Whose each page is stands in `shell/pages.ts`; what is still to come, in `shell/planned.ts`.
 */
export default [
  index("shell/home.ts"),

  layout("shell/landing.layout.tsx", [route("landing", "shell/landing.page.tsx")]),

  layout("shell/auth.layout.tsx", [
    route("login", "accounts/login.page.tsx"),
    route("register", "accounts/register.page.tsx"),
    route("forgot-password", "accounts/forgot-password.page.tsx"),
    route("reset-password", "accounts/reset-password.page.tsx"),
    layout("shell/protected.layout.tsx", { id: "protected-auth" }, [
      route("complete-registration", "accounts/complete-registration.page.tsx"),
    ]),
  ]),

  layout("shell/simple.layout.tsx", [
    route("services", "catalogue/services.page.tsx"),
    route("services/:category", "catalogue/category.page.tsx"),
    route("infos-pratiques", "catalogue/guides.page.tsx"),
    route("infos-pratiques/guide/:slug", "catalogue/article.page.tsx"),
    route("infos-pratiques/demarche/:serviceId", "catalogue/procedure.page.tsx"),
    route("contact", "support/contact.page.tsx"),
    route("support", "support/help.page.tsx"),
    route("legal/notice", "legal/notice.page.tsx"),
    route("legal/terms", "legal/terms.page.tsx"),
    route("legal/privacy", "legal/privacy.page.tsx"),
    route("user-category", "shell/profiles/choice.page.tsx", { id: "user-category" }),
    route("profil-clients", "shell/profiles/choice.page.tsx", { id: "profil-clients" }),
    route("profil/diaspora", "shell/profiles/profile.page.tsx", { id: "profil-diaspora" }),
    route("profil/investisseur", "shell/profiles/profile.page.tsx", { id: "profil-investisseur" }),
    route("profil/resident", "shell/profiles/profile.page.tsx", { id: "profil-resident" }),
    route("resources", "resources/resources.page.tsx"),
    route("mailbox", "mailbox/mailbox.page.tsx"),
    layout("shell/protected.layout.tsx", { id: "protected-simple" }, [
      route("service/:serviceId", "shell/service.page.tsx"),
      route("service-request/:serviceId", "shell/wizard.page.tsx", { id: "wizard-new" }),
      route("service-request/edit/:requestId", "shell/wizard.page.tsx", { id: "wizard-edit" }),
      route("service-request/:requestId/payment", "shell/wizard.page.tsx", { id: "wizard-payment" }),
    ]),
  ]),

  layout("shell/app.layout.tsx", [
    layout("shell/protected.layout.tsx", { id: "protected-app" }, [
      route("dashboard", "shell/dashboard.page.tsx"),
      route("account", "shell/account.page.tsx"),
      route("assistance", "support/assistance.page.tsx"),
      route("assistance/new", "support/new-ticket.page.tsx"),
      route("assistance/:ticketId", "support/ticket.page.tsx"),
      route("profile/:userId", "accounts/profile.page.tsx"),
      route("settings", "shell/settings.page.tsx"),
      route("notifications", "notifications/notifications.page.tsx"),
      route("requests-tracking", "requests/tracking.page.tsx"),
      route("requests-tracking/:requestId", "shell/request.page.tsx"),
      route("requests-queue", "requests/work.page.tsx"),
      route("conversations", "messaging/conversations.page.tsx"),
      route("requests-queue/:requestId", "shell/work-request.page.tsx"),
      route("admin/users", "accounts/users.admin.tsx"),
      route("admin/users/:userId", "accounts/user.admin.tsx"),
      route("admin/agents", "requests/agents.admin.tsx"),
      route("admin/countries", "catalogue/countries.admin.tsx"),
      route("admin/services-config", "catalogue/services-config.admin.tsx"),
      route("admin/services-config/:serviceId", "catalogue/service-config.admin.tsx"),
      route("admin/resources", "resources/resources.admin.tsx"),
      route("admin/general-settings", "shell/general-settings.admin.tsx"),
      route("admin/connection-logs", "accounts/connection-logs.admin.tsx"),
      route("admin/support-tickets", "support/support-tickets.admin.tsx"),
      route("admin/support-tickets/answers", "support/canned-answers.admin.tsx"),
      route("admin/support-tickets/:ticketId", "support/support-ticket.admin.tsx"),
      route("admin/contact-messages", "support/contact-messages.admin.tsx"),
      route("admin/reviews", "reviews/reviews.admin.tsx"),
      route("admin/help-centre", "support/help-centre.admin.tsx"),
    ]),
  ]),

  route("robots.txt", "shell/search-engines/robots.ts"),
  route("sitemap.xml", "shell/search-engines/sitemap.ts"),
  route("manifest.webmanifest", "shell/install/web-app-manifest.ts"),
  route("offline.html", "shell/install/offline.page.tsx"),

  route("*", "shell/home.ts", { id: "unknown" }),
] satisfies RouteConfig;
