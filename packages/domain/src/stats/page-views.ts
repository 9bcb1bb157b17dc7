/** The pages whose views are counted: those of the catalogue, where an order begins, and other public pages. */
export const COUNTED_PAGES = ["home", "catalogue", "service", "guide", "other"] as const;
export type CountedPage = (typeof COUNTED_PAGES)[number];

/** The pages whose views the funnel counts. */
export const CATALOGUE_PAGES: readonly CountedPage[] = ["catalogue", "service"];

/** A counted page. `country` and `service` are empty for pages without one. */
export type CountedView = { page: CountedPage; country: string; service: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** User agents of programs that read pages automatically. */
const ROBOT =
  /bot|crawl|spider|slurp|preview|monitor|scan|fetch|curl|wget|python|java\/|go-http|headless|lighthouse|facebookexternalhit|embedly|whatsapp/i;

/** Whether, according to its user agent, a person uses the browser. */
export const isPerson = (userAgent: string): boolean => userAgent !== "" && !ROBOT.test(userAgent);

const PUBLIC = [
  "landing",
  "resources",
  "support",
  "contact",
  "subscriptions",
  "legal",
  "verify",
  "profil",
  "profil-clients",
];

/**
 * How the page at an address is counted; undefined for pages that are not counted: pages of accounts and of staff, and pages that
 * a link shares with one person. `country`: from the address.
 */
export function viewAt(path: string, country: string | null): CountedView | undefined {
  const [first = "", second = "", third = ""] = path.split("/").slice(1);
  const place = country && /^[A-Z]{2}$/.test(country) ? country : "";
  const serviceOf = (id: string) => (UUID.test(id) ? id : "");
  if (first === "services") return { page: "catalogue", country: place, service: "" };
  if (first === "service" && serviceOf(second)) return { page: "service", country: place, service: second };
  if (first === "infos-pratiques") {
    const service = second === "demarche" ? serviceOf(third) : "";
    return service
      ? { page: "service", country: place, service }
      : { page: "guide", country: place, service: "" };
  }
  if (path === "/") return { page: "home", country: "", service: "" };
  if (first === "landing") return { page: "home", country: "", service: "" };
  return PUBLIC.includes(first) ? { page: "other", country: "", service: "" } : undefined;
}
