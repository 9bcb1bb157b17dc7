import { canSendScan, isOnPaper, isPrintable } from "@passerelle/domain/mandates/legalisation";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { getOwnMandate } from "../access.ts";
import { findInstructions, findScans } from "./queries.ts";
import { presentScan } from "./read-scan.ts";

/** How a mandate of the caller is signed before an authority, and the scan that was sent. Throws `mandate_not_found`. */
export async function describeLegalisation({ db }: Context, actor: Actor, id: string) {
  const { mandate } = await getOwnMandate(db, actor, id);
  const { form, country_code: country } = mandate;
  const known = isOnPaper(form) ? await findInstructions(db, country) : undefined;
  const [scan] = await findScans(db, id);
  return {
    form,
    can_print: isPrintable(mandate),
    can_send: canSendScan(mandate),
    steps: known ? known[form === "authentic" ? "authentic" : "legalised"] : null,
    confirmed_on: known?.confirmed_on ?? null,
    scan: scan ? presentScan(scan) : null,
  };
}
