import type { Transaction } from "@passerelle/contract/payments";
import { isOpen } from "@passerelle/domain/payments/attempts";

/** Address at which a pending payment continues, resolved against `here`; undefined unless it is http(s). */
export function redirectOf(
  { status, redirect_url }: Pick<Transaction, "status" | "redirect_url">,
  here: string,
): string | undefined {
  if (!isOpen(status) || !redirect_url) return undefined;
  const url = URL.parse(redirect_url, here);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}
