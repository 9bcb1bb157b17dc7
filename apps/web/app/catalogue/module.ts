import type { Module } from "../lib/module.ts";
import type adminExchangeWords from "./admin/exchange/fr.json";
import type adminFormBuilderWords from "./admin/form-builder/fr.json";
import type adminWords from "./admin/fr.json";
import type adminPlacesWords from "./admin/places/fr.json";
import type words from "./fr.json";
import type guidesArticlesWords from "./guides/articles/fr.json";
import type guidesWords from "./guides/fr.json";
import type answersWords from "./public/answers/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    catalogue: typeof words;
    "catalogue/admin": typeof adminWords;
    "catalogue/admin/exchange": typeof adminExchangeWords;
    "catalogue/admin/form-builder": typeof adminFormBuilderWords;
    "catalogue/admin/places": typeof adminPlacesWords;
    "catalogue/guides": typeof guidesWords;
    "catalogue/guides/articles": typeof guidesArticlesWords;
    "catalogue/public/answers": typeof answersWords;
  }
}

export const catalogue = {
  name: "catalogue",
  uses: ["reviews", "identity", "mandates"],
  pages: [
    {
      path: "/services",
      file: "services.page.tsx",
      frame: "simple",
      access: "everyone",
      title: "nav.services",
    },
    { path: "/services/:category", file: "category.page.tsx", frame: "simple", access: "everyone" },
    { path: "/infos-pratiques", file: "guides.page.tsx", frame: "info", access: "everyone" },
    { path: "/infos-pratiques/guide/:slug", file: "article.page.tsx", frame: "info", access: "everyone" },
    {
      path: "/infos-pratiques/demarche/:serviceId",
      file: "procedure.page.tsx",
      frame: "info",
      access: "everyone",
    },
    {
      path: "/service/:serviceId",
      file: "service.page.tsx",
      frame: "simple",
      access: "account",
      title: "nav.service",
      above: ["/services"],
    },
    {
      path: "/admin/countries",
      file: "countries.admin.tsx",
      frame: "app",
      access: "catalogue.manage",
      title: "nav.countries",
      above: [],
    },
    {
      path: "/admin/services-config",
      file: "services-config.admin.tsx",
      frame: "app",
      access: "catalogue.manage",
      title: "nav.services_config",
      above: [],
    },
    {
      path: "/admin/services-config/:serviceId",
      file: "service-config.admin.tsx",
      frame: "app",
      access: "catalogue.manage",
      title: "nav.service_config",
      above: ["/admin/services-config"],
      titles: { "/admin/services-config/new": "nav.new_service_config" },
    },
  ],
  sidebar: [
    { group: "services", order: 10, to: "/services", words: "nav.catalogue", icon: "store" },
    { group: "admin", order: 30, to: "/admin/countries", words: "nav.countries", icon: "globe" },
    {
      group: "admin",
      order: 40,
      to: "/admin/services-config",
      words: "nav.services_config",
      icon: "file-text",
    },
  ],
  header: [{ place: "info", order: 10, to: "/infos-pratiques", words: "nav.guides" }],
  footer: [{ order: 50, to: "/infos-pratiques", words: "nav.infos" }],
  shortcuts: [{ order: 10, to: "/services", words: "all.name" }],
  search: {
    service: { icon: "store", path: "/service/:id", words: "nav.service_result" },
  },
  firstSteps: {
    prices: {
      title: "first_steps.prices.title",
      text: "first_steps.prices.text",
      to: "/admin/services-config",
    },
  },
} satisfies Module<"catalogue">;
