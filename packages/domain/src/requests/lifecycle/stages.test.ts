import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NEXT_ACTORS } from "./next-actor.ts";
import { plannedStages, reachedBefore, requestStages, STAGES, stageOf } from "./stages.ts";
import { REQUEST_STATUSES, type RequestStatus } from "./status.ts";

const DAYS = { order: "2026-03-02T09:00:00Z", review: "2026-03-03T09:00:00Z" };
const DUE = "2026-03-20T09:00:00Z";

describe("the stages of a request", () => {
  it("are planned before it is ordered, with the promised date on the last", () => {
    const stages = plannedStages({ organism: true, presence: true, dueAt: DUE });
    expect(stages.map(({ name, actor, state }) => `${name} ${actor} ${state}`)).toEqual([
      "order customer ahead",
      "review us ahead",
      "processing administration ahead",
      "delivery us ahead",
    ]);
    expect(stages.map(({ at }) => at)).toEqual([null, null, null, DUE]);
    expect(stages.map(({ presence }) => presence)).toEqual([false, false, true, false]);
    expect(plannedStages({ organism: false, dueAt: null })[2]?.actor).toBe("us");
  });

  it.each<[RequestStatus, (typeof NEXT_ACTORS)[number], string]>([
    ["draft", "customer", "current:customer ahead ahead ahead"],
    ["pending_validation", "payment", "current:customer ahead ahead ahead"],
    ["submitted", "us", "reached current:us ahead ahead"],
    ["in_progress", "us", "reached reached current:us ahead"],
    ["in_progress", "administration", "reached reached current:administration ahead"],
    ["information_required", "customer", "reached reached current:customer ahead"],
    ["completed", "nobody", "reached reached reached reached"],
    ["rejected", "nobody", "reached reached stopped ahead"],
  ])("%s, %s acts: %s", (status, nextActor, shown) => {
    const stages = requestStages({ status, nextActor, organism: true, dueAt: DUE, reached: DAYS });
    const now = stages.map(({ state, actor }) => (state === "current" ? `${state}:${actor}` : state));
    expect(now.join(" ")).toBe(shown);
  });

  it("of a request that was cancelled before it was sent stop at the first, and promise nothing", () => {
    const stages = requestStages({
      status: "cancelled",
      nextActor: "nobody",
      organism: true,
      dueAt: DUE,
      reached: {},
    });
    expect(stages.map(({ state }) => state)).toEqual(["stopped", "ahead", "ahead", "ahead"]);
    expect(stages.every(({ at }) => at === null)).toBe(true);
  });

  it("are reached, then at most one current or stopped, then ahead; in their order", () => {
    const day = fc.constantFrom("2026-01-01T00:00:00Z", undefined);
    const reached = fc.record({ order: day, review: day, processing: day, delivery: day });
    fc.assert(
      fc.property(
        fc.constantFrom(...REQUEST_STATUSES),
        fc.constantFrom(...NEXT_ACTORS),
        reached,
        fc.boolean(),
        (status, nextActor, days, organism) => {
          const known = Object.fromEntries(Object.entries(days).filter(([, day]) => day));
          const stages = requestStages({ status, nextActor, organism, dueAt: DUE, reached: known });
          expect(stages.map(({ name }) => name)).toEqual([...STAGES]);
          const states = stages.map(({ state }) => state).join(" ");
          expect(states).toMatch(/^(reached ?)*((current|stopped) ?)?(ahead ?)*$/);
          expect(states.includes("current")).toBe(!["completed", "rejected", "cancelled"].includes(status));
        },
      ),
    );
  });
});

describe("the stage of a status", () => {
  it.each<[RequestStatus, string | undefined, string]>([
    ["draft", "order", ""],
    ["pending_validation", "order", ""],
    ["submitted", "review", "order"],
    ["in_progress", "processing", "order review"],
    ["information_required", "processing", "order review"],
    ["completed", "delivery", "order review processing delivery"],
    ["rejected", undefined, ""],
    ["cancelled", undefined, ""],
  ])("%s is %s, after %s", (status, stage, behind) => {
    expect(stageOf(status)).toBe(stage);
    expect(Object.keys(reachedBefore(status)).join(" ")).toBe(behind);
  });

  it("shows where a rejected request stopped, without dates", () => {
    const stages = requestStages({
      status: "rejected",
      nextActor: "nobody",
      organism: false,
      dueAt: DUE,
      reached: reachedBefore("in_progress"),
    });
    expect(stages.map(({ state }) => state)).toEqual(["reached", "reached", "stopped", "ahead"]);
    expect(stages.map(({ at }) => at)).toEqual([null, null, null, null]);
  });
});
