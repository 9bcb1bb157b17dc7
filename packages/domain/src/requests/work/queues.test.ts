import { expect, test } from "vitest";
import { may, ROLES } from "../../roles.ts";
import { STAGES, statusesOfStage } from "../lifecycle/stages.ts";
import { REQUEST_STATUSES } from "../lifecycle/status.ts";
import { isWork } from "./processing.ts";
import {
  boxesFor,
  boxOfStage,
  QUEUES_OF_BOX,
  queueOf,
  statusesAt,
  statusesOfBox,
  WORK_BOXES,
} from "./queues.ts";
import { WORKER_ROLES } from "./scope.ts";

test.each([
  ["draft", undefined],
  ["pending_validation", "waiting"],
  ["submitted", "work"],
  ["in_progress", "work"],
  ["information_required", "waiting"],
  ["completed", "closed"],
  ["rejected", "closed"],
  ["cancelled", undefined],
] as const)("%s belongs to the queue %s", (status, queue) => {
  expect(queueOf(status)).toBe(queue);
});

test("every work state is in an open box or the closed one, and in a single queue", () => {
  const open = statusesOfBox("open");
  const closed = statusesOfBox("closed");
  for (const status of REQUEST_STATUSES) {
    expect(Number(open.includes(status)) + Number(closed.includes(status))).toBe(isWork(status) ? 1 : 0);
  }
  for (const box of WORK_BOXES) expect(QUEUES_OF_BOX[box].length).toBeGreaterThan(0);
});

test("every role that reads queues has boxes, and only workers have their own", () => {
  for (const role of ROLES) {
    const boxes = boxesFor(role);
    expect(boxes.length > 0).toBe(may(role, "requests.queue"));
    expect(boxes.includes("mine")).toBe(WORKER_ROLES.some((one) => one === role));
    expect(new Set(boxes).size).toBe(boxes.length);
  }
});

test("the box of a stage has every status of it that staff see", () => {
  for (const role of ROLES.filter((one) => boxesFor(one).length > 0))
    for (const stage of STAGES) {
      const box = boxOfStage(role, stage);
      const worked = statusesOfStage(stage).filter((status) => queueOf(status));
      expect(box && statusesAt(box, stage)).toEqual(worked);
      expect(box && boxesFor(role).includes(box)).toBe(true);
    }
  expect(statusesAt("closed", "review")).toEqual([]);
  expect(statusesAt("late", undefined)).toEqual(statusesOfBox("late"));
});
