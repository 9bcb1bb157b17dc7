/**
 * JSON with sorted keys of objects: equal for values that differ only in the order of keys, such as values read from a database.
 */
export const stableJson = (value: unknown): string => JSON.stringify(value, orderKeys);

const orderKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
