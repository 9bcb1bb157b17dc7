/** As a client may write it into an address: well-formed or not. */
export const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 3_000);

export function queryOf(value: unknown): string {
  const pairs = Object.entries((value ?? {}) as object).flatMap(([name, one]) =>
    [one].flat().map((each) => `${name}=${encoded(String(each))}`),
  );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

export function headersOf(value: unknown): Record<string, string> {
  const entries = Object.entries((value ?? {}) as object);
  // Node itself refuses other characters.
  return Object.fromEntries(
    entries.map(([name, one]) => [name, String(one).replace(/[^\t\x20-\x7e]/g, "?")]),
  );
}
