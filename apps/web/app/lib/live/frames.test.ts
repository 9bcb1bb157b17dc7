import fc from "fast-check";
import { expect, test } from "vitest";
import { frameReader } from "./frames.ts";

const SENT = [
  ":\n\n",
  "id: 10:10:\n\n",
  'id: 10:12:10\ndata: [{"about":"request","id":"a"},{"about":"queue"}]\n\n',
  ":\n\n",
  "id: 12:12:\nevent: reset\ndata: []\n\n",
].join("");
const READ = [
  { cursor: "10:10:", changes: [] },
  { cursor: "10:12:10", changes: [{ about: "request", id: "a" }, { about: "queue" }] },
  { cursor: "12:12:", changes: "reset" },
];

test("reads the same frames from any pieces", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(SENT.length)), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), SENT.length];
      const reload = frameReader();
      expect(at.slice(1).flatMap((end, index) => reload(SENT.slice(at[index], end)))).toEqual(READ);
    }),
  );
});

test("does not return incomplete frames", () => {
  expect(frameReader()('id: 10:12:10\ndata: [{"about":"queue"}]\n')).toEqual([]);
});
