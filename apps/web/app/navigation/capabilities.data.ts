import { MODULES } from "../modules.ts";

/** The parts of the product that its home page names (spec 1 §1), with the page of each. */
const PAGES = {
  services: "/services",
  tracking: "/requests-tracking",
  appointments: "/appointments",
  documents: "/documents",
  invoices: "/invoices",
  mandates: "/mandates",
  subscriptions: "/subscriptions",
  support: "/support",
} as const;

export type Capability = keyof typeof PAGES;

const built = new Set(MODULES.flatMap(({ pages = [] }) => pages.map(({ path }) => path)));

/** `to`: null until its page is built. */
export const CAPABILITIES: readonly { name: Capability; to: string | null }[] = (
  Object.keys(PAGES) as Capability[]
).map((name) => ({ name, to: built.has(PAGES[name]) ? PAGES[name] : null }));
