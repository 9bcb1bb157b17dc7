import { POWERS, type Power } from "@passerelle/domain/mandates/powers";
import { MANDATE_STATUSES, type MandateStatus } from "@passerelle/domain/mandates/status";
import { dayOf, pageOf, pathWith } from "../../lib/address.ts";

/** The filter of the list of all mandates, as the address has it. */
export type MandateFilter = {
  search?: string | undefined;
  status?: MandateStatus | undefined;
  country?: string | undefined;
  power?: Power | undefined;
  holder?: string | undefined;
  /** A day, `2026-11-20`: the last day of a mandate is this one or an earlier one. */
  ends_by?: string | undefined;
  to_check?: "yes" | undefined;
  page: number;
};

export const ADMIN_PATH = "/admin/mandates";

/** The filter in an address; invalid parts are ignored. */
export const readMandateFilter = (params: URLSearchParams): MandateFilter => ({
  search: params.get("search")?.trim().slice(0, 120) || undefined,
  status: MANDATE_STATUSES.find((status) => status === params.get("status")),
  country: /^[A-Z]{2}$/.exec(params.get("country") ?? "")?.[0],
  power: POWERS.find((power) => power === params.get("power")),
  holder: params.get("holder")?.trim().slice(0, 120) || undefined,
  ends_by: dayOf(params.get("ends_by")),
  to_check: params.get("to_check") === "yes" ? "yes" : undefined,
  page: pageOf(params),
});

export const mandatesPath = (filter: Partial<MandateFilter>): string => pathWith(ADMIN_PATH, filter);
