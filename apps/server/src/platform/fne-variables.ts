import * as z from "zod/mini";
import { url } from "./env-values.ts";

const text = z.string().check(z.minLength(1));

/** The variables of the electronic invoicing of Côte d'Ivoire: docs/fiscal-stamps.md. */
export const FNE_VARIABLES = {
  FNE_API_URL: z.optional(url("http:", "https:")),
  FNE_API_KEY: z.optional(text),
  FNE_ESTABLISHMENT: z.optional(text),
  FNE_POINT_OF_SALE: z.optional(text),
};

/** `apiUrl` is without a trailing slash. */
export type FneConfig = { apiUrl: string; apiKey: string; establishment: string; pointOfSale: string };

type Variables = { [N in keyof typeof FNE_VARIABLES]?: string | undefined };

/** Undefined when none is set. The error names the variables that are missing. */
export function readFneConfig(v: Variables): FneConfig | { error: string } | undefined {
  const { FNE_API_URL: address, FNE_API_KEY: apiKey } = v;
  const { FNE_ESTABLISHMENT: establishment, FNE_POINT_OF_SALE: pointOfSale } = v;
  if (address && apiKey && establishment && pointOfSale)
    return { apiUrl: address.replace(/\/+$/, ""), apiKey, establishment, pointOfSale };
  const names = Object.keys(FNE_VARIABLES) as (keyof Variables)[];
  const missing = names.filter((name) => v[name] === undefined);
  if (missing.length === names.length) return undefined;
  return { error: missing.map((name) => `${name}: expected together with ${names.join(", ")}`).join("\n") };
}
