import type { Transaction } from "@passerelle/contract/payments";

/** Where the payer must go on while the payment is pending: an address of the web, resolved against `here`. */
export function redirectOf(
  { status, redirect_url }: Pick<Transaction, "status" | "redirect_url">,
  here: string,
): string | undefined {
  if (status !== "pending" || !redirect_url) return undefined;
  const url = URL.parse(redirect_url, here);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}
