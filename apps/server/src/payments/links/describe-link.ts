import type { PaymentLink } from "@passerelle/contract/payments/links";
import type { FeeName } from "@passerelle/contract/payments/shared";
import type { Language } from "@passerelle/contract/shapes";
import { textIn } from "@passerelle/domain/languages";
import { type LinkState, leftOfLink, linkState } from "@passerelle/domain/payments/links";
import { givenName } from "@passerelle/domain/profiles/person-name";
import { renderSVG } from "uqr";
import { describeServices } from "../../catalogue/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { findBuyer } from "../../profiles/service.ts";
import { areTermsCurrent, type lockExistingRequest } from "../../requests/service.ts";
import type { StoredPayable } from "../attempts/payable-queries.ts";
import { findFeeOfPayable } from "../request-fees/queries.ts";
import type { LinkWithSums } from "./queries.ts";
import { linkPath, type Tokens } from "./tokens.ts";

export type LinkedRequest = Awaited<ReturnType<typeof lockExistingRequest>>;

/** A link with its payable and request, which decide its state. `request`: undefined for a payable that belongs to none. */
export type LoadedLink = { link: LinkWithSums; payable: StoredPayable; request: LinkedRequest | undefined };

/** The state of a link, and what may be paid by it now, in minor units. */
export function stateOf(
  { link, payable, request }: LoadedLink,
  now = new Date(),
): { state: LinkState; left: number } {
  const isOrdered = request?.status === "draft" && !!payable.terms && areTermsCurrent(request, payable.terms);
  const facts = {
    payable,
    link: { ...link, expiresAt: link.expires_at, revokedAt: link.revoked_at },
    isCurrent: payable.kind !== "request" || isOrdered,
  };
  const state = linkState(facts, now);
  return { state, left: state === "open" ? leftOfLink(facts) : 0 };
}

/**
 * What the page of a link shows of its payable: the title of the service or of the purpose, the official fee if it is one,
 * and the first names of the beneficiary and the customer.
 */
export async function describePurpose(
  db: Db,
  { payable, request }: Pick<LoadedLink, "payable" | "request">,
  language: Language,
): Promise<{ service: string; fee: FeeName | null; beneficiary: string; asked_by: string }> {
  if (!request) {
    const name = givenName((await findBuyer(db, payable.user_id))?.name ?? "");
    const service = payable.purpose ? textIn(payable.purpose.label, language) : "";
    return { service, fee: null, beneficiary: name, asked_by: name };
  }
  const { service_id, form_data, beneficiary } = request;
  const service = (await describeServices(db, [service_id], language)).get(service_id);
  const fee = await findFeeOfPayable(db, payable.id);
  return {
    service: service?.title ?? "",
    fee: fee ? { label: fee.label, office: fee.office } : null,
    beneficiary: givenName(beneficiary?.name ?? form_data.userName),
    asked_by: givenName(form_data.userName),
  };
}

/** A link as its creator sees it. */
export function presentLink({ env }: Context, tokens: Tokens, loaded: LoadedLink): PaymentLink {
  const { link, payable } = loaded;
  const url = env.publicUrl + linkPath(tokens, link.id);
  return {
    id: link.id,
    url,
    qr: renderSVG(url, { border: 2 }),
    state: stateOf(loaded).state,
    amount: link.amount,
    allows_partial: link.allows_partial,
    currency: payable.currency,
    paid: link.paid,
    created_at: link.created_at.toISOString(),
    expires_at: link.expires_at.toISOString(),
    revoked_at: link.revoked_at?.toISOString() ?? null,
  };
}
