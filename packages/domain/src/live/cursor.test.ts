import fc from "fast-check";
import { expect, test } from "vitest";
import { canResume, isWithin, readCursor } from "./cursor.ts";

test.each([
  ["10:10:", { xmin: 10n, xmax: 10n, underWay: [] }],
  ["10:20:10,14,19", { xmin: 10n, xmax: 20n, underWay: [10n, 14n, 19n] }],
  ["10:20:14,14", { xmin: 10n, xmax: 20n, underWay: [14n, 14n] }],
  ["20:10:", undefined],
  ["10:20:9", undefined],
  ["10:20:20", undefined],
  ["10:20:15,14", undefined],
  ["0:20:", undefined],
  ["10:20", undefined],
  ["10:20:,", undefined],
  ["10:20:11;", undefined],
  [" 10:20:", undefined],
  ["-1:20:", undefined],
  ["", undefined],
  ["99999999999999999999:99999999999999999999:", undefined],
])("%s", (text, read) => {
  expect(readCursor(text)).toEqual(read);
});

/** A database snapshot: the first `begun` transactions, of which `done` are committed. */
const snapshotOf = (begun: number, done: ReadonlySet<number>) => {
  const underWay = Array.from({ length: begun }, (_, index) => index + 1).filter((xid) => !done.has(xid));
  return `${underWay[0] ?? begun + 1}:${begun + 1}:${underWay.join(",")}`;
};

test("compares two snapshots by the transactions that each one sees", () => {
  const moments = fc.record({
    begun: fc.integer({ min: 0, max: 12 }),
    more: fc.nat(6),
    done: fc.array(fc.integer({ min: 1, max: 12 })),
    doneLater: fc.array(fc.integer({ min: 1, max: 18 })),
  });
  fc.assert(
    fc.property(moments, ({ begun, more, done, doneLater }) => {
      const first = new Set(done.filter((xid) => xid <= begun));
      const second = new Set([...first, ...doneLater.filter((xid) => xid <= begun + more)]);
      const [one, other] = [snapshotOf(begun, first), snapshotOf(begun + more, second)].map(readCursor);
      if (!one || !other) throw new Error("no snapshot");
      expect(isWithin(one, other)).toBe(true);
      const sawMore = second.size > first.size;
      expect(isWithin(other, one)).toBe(!sawMore && more === 0);
    }),
  );
});

test("never throws on any text", () => {
  fc.assert(fc.property(fc.string(), (text) => void readCursor(text)));
});

const at = (xmin: number, xmax = xmin) => ({ xmin: BigInt(xmin), xmax: BigInt(xmax), underWay: [] });
test.each([
  ["nothing was deleted since", at(10, 12), 9, at(20, 25), true],
  ["something of it was deleted", at(10, 12), 10, at(20, 25), false],
  ["nothing happened since", at(20, 25), 9, at(20, 25), true],
  ["it is of a database that has come further", at(20, 30), 9, at(20, 25), false],
])("%s", (_, cursor, horizon, now, can) => {
  expect(canResume(cursor, { horizon: BigInt(horizon), now })).toBe(can);
});
