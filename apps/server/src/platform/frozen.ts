/** All pages that are made of it are handed the same: none may change it. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}
