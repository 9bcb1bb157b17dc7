/** JSON whose objects have their keys in order: equal for values that differ in the order of keys only, as a database returns them. */
export const stableJson = (value: unknown): string => JSON.stringify(value, orderKeys);

const orderKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
