import type { AdminMandate } from "@passerelle/contract/mandates/admin";
import { sortPowers } from "@passerelle/domain/mandates/powers";
import { mandateNumber } from "@passerelle/domain/mandates/text";
import type { Context } from "../../platform/context.ts";
import { type AdminFilter, type AdminRow, countToCheck, findAllMandates } from "./queries.ts";

const PER_PAGE = 50;

/** One page of all mandates that were presented to their principal, newest first (staff). */
export async function listAllMandates(
  { db }: Context,
  { page = 1, ...filter }: AdminFilter & { page?: number | undefined },
): Promise<{ mandates: AdminMandate[]; total: number; per_page: number; to_check: number }> {
  const window = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const { rows, total } = await findAllMandates(db, filter, window);
  return { mandates: rows.map(presentRow), total, per_page: PER_PAGE, to_check: await countToCheck(db) };
}

export const presentRow = ({
  number,
  holder_name,
  country_code,
  powers,
  ...row
}: AdminRow): AdminMandate => ({
  ...row,
  number: mandateNumber(number),
  holder: holder_name,
  country: country_code,
  powers: sortPowers(powers),
});
