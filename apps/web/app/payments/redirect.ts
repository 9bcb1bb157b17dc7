import type { Transaction } from "@passerelle/contract/payments";

/** Address at which a pending payment continues, resolved against `here`; undefined unless it is http(s). */
export function redirectOf(
  { status, redirect_url }: Pick<Transaction, "status" | "redirect_url">,
  here: string,
): string | undefined {
  if (status !== "pending" || !redirect_url) return undefined;
  const url = URL.parse(redirect_url, here);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}
