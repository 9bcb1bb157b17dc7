import type { ByteRange } from "./storage-driver.ts";

/**
 * Parses a `Range` header for `size` bytes (RFC 9110 §14.2). Other units, several ranges and malformed values return the
 * whole, as the standard allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const wanted = Math.min(Number(to), size);
    return wanted === 0 ? "unsatisfiable" : { first: size - wanted, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return "whole";
  return first < size ? { first, last } : "unsatisfiable";
}
