/** Types of useful resources (spec 1 §3 *Resource*). */
export const RESOURCE_TYPES = ["link", "document"] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** In the order of spec 1 §3. */
export const RESOURCE_CATEGORIES = [
  "legal",
  "tax",
  "health",
  "education",
  "administrative",
  "entrepreneurship",
  "culture",
  "other",
] as const;
export type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number];

/** In characters. */
export const RESOURCE_LIMITS = { title: 160, description: 2000, link_url: 2000 } as const;

const HOST = /^https?:\/\/((?:[\p{L}\p{N}-]{1,63}\.){1,20}[\p{L}\p{N}-]{2,63})(?::\d{1,5})?(?=[/?#]|$)/iu;

/**
 * Whether `text` is an absolute web address: http or https, a host with a dot, and no credentials, which could
 * disguise the target site.
 */
export function isWebLink(text: string): boolean {
  return text.length <= RESOURCE_LIMITS.link_url && HOST.test(text) && !/[\s\\\p{C}]/u.test(text);
}

/** The host of a link without `www.`, shown to readers before they follow it. */
export function siteOf(link: string): string {
  return (HOST.exec(link)?.[1] ?? "").toLowerCase().replace(/^www\./, "");
}
