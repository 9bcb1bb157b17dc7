import {
  type GroupedSum,
  money,
  type ReportInput,
  type StatCell,
  type StatList,
  type StatRow,
  type StatSection,
  WITHOUT,
} from "./report-parts.ts";

/** Maximum number of services; the rest is one row, `others`. */
export const MOST_SERVICES = 20;

/** Orders, deliveries and money by country or by service, the most orders first. */
export function breakdown(id: "countries" | "services", input: ReportInput): StatSection {
  const { now, before } = input[id];
  const { currency } = input;
  const field = id === "countries" ? "country" : "service";
  const sumIn = (side: readonly GroupedSum[]) => {
    const values = new Map(side.map(({ group, measure, value }) => [`${group}/${measure}`, value]));
    return (group: string, measure: string) => values.get(`${group}/${measure}`) ?? 0;
  };
  const sides = { now: sumIn(now), before: sumIn(before) };
  const revenue = money("revenue", currency);
  const fees = money("fees", currency);
  const groups = [...new Set([...now, ...before].map(({ group }) => group))].sort(
    (one, other) =>
      sides.now(other, "orders") - sides.now(one, "orders") ||
      sides.now(other, revenue) - sides.now(one, revenue) ||
      (one < other ? -1 : 1),
  );
  const shown = id === "services" && groups.length > MOST_SERVICES ? groups.slice(0, MOST_SERVICES) : groups;
  const rest = groups.slice(shown.length);
  const cell = (
    members: readonly string[],
    parts: readonly [string, 1 | -1][],
    list: StatList | null,
  ): StatCell => {
    const amountIn = (side: (group: string, measure: string) => number) =>
      members.reduce(
        (sum, group) => sum + parts.reduce((part, [measure, sign]) => part + sign * side(group, measure), 0),
        0,
      );
    return { value: amountIn(sides.now), before: amountIn(sides.before), list };
  };
  const rowOf = (key: string, members: readonly string[]): StatRow => {
    const listOf = (measure: string): StatList | null =>
      members.length === 1 && key === members[0]
        ? { measure, dimension: "", key: "", [field]: key || WITHOUT }
        : null;
    return {
      key,
      cells: [
        cell(members, [["orders", 1]], listOf("orders")),
        cell(members, [["delivered", 1]], listOf("delivered")),
        cell(members, [["late", 1]], listOf("late")),
        cell(members, [[revenue, 1]], listOf(revenue)),
        cell(
          members,
          [
            [revenue, 1],
            [fees, -1],
          ],
          null,
        ),
      ],
    };
  };
  return {
    id,
    columns: [
      { id: "orders", unit: "count" },
      { id: "delivered", unit: "count" },
      { id: "late", unit: "count" },
      { id: "revenue", unit: "money" },
      { id: "margin", unit: "money" },
    ],
    rows: [...shown.map((key) => rowOf(key, [key])), ...(rest.length > 0 ? [rowOf("others", rest)] : [])],
  };
}
