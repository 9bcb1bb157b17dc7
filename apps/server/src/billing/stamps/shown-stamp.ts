import type { BillingDocumentDetail } from "@passerelle/contract/billing";
import { renderSVG } from "uqr";
import type { ShownStamp } from "../files/notes.ts";
import type { StoredStamp } from "./queries.ts";

/** The stamp that a document shows; undefined without an approved one. */
export function stampOf(stamp: StoredStamp | undefined): ShownStamp | undefined {
  if (!stamp?.reference || !stamp.verify_url) return undefined;
  return { reference: stamp.reference, verifyUrl: stamp.verify_url };
}

/** The stamp as the contract has it. `refusal` is the authority's reason, which only staff read. */
export function presentStamp(
  stamp: StoredStamp | undefined,
  { isStaff }: { isStaff: boolean },
): BillingDocumentDetail["stamp"] {
  if (!stamp) return null;
  const { state, authority, reference, verify_url, refusal } = stamp;
  return {
    state,
    authority,
    reference,
    verify_url,
    qr: verify_url === null ? null : renderSVG(verify_url, { border: 2 }),
    refusal: isStaff ? refusal : null,
  };
}
