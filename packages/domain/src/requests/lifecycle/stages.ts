import type { NextActor } from "./next-actor.ts";
import { REQUEST_STATUSES, type RequestStatus } from "./status.ts";

/** The stages of a request, in order: the stones of the bridge. */
export const STAGES = ["order", "review", "processing", "delivery"] as const;
export type StageName = (typeof STAGES)[number];

/** Who acts on a stage. */
export type StageActor = Extract<NextActor, "customer" | "us" | "administration">;

/** `stopped`: where a rejected or cancelled request ended. */
export type StageState = "reached" | "current" | "ahead" | "stopped";

/** `at`: when it was or is promised to be reached, as ISO 8601; null if unknown. */
export type Stage = {
  name: StageName;
  actor: StageActor;
  state: StageState;
  at: string | null;
  /** The customer must be present in person. */
  presence: boolean;
};

/** The data about the stages of a service before an order. */
export type StagePlan = {
  /** An administration handles the file; otherwise we do the work. */
  organism: boolean;
  presence?: boolean;
  /** The promised time of the last stage. */
  dueAt: string | null;
};

export type StageProgress = StagePlan & {
  status: RequestStatus;
  nextActor: NextActor;
  /** The times at which stages were reached; empty if unknown, absent if not reached. */
  reached: Partial<Record<StageName, string>>;
};

/** The stages of a service before an order: all ahead. */
export function plannedStages({ organism, presence = false, dueAt }: StagePlan): Stage[] {
  const actors: Record<StageName, StageActor> = {
    order: "customer",
    review: "us",
    processing: organism ? "administration" : "us",
    delivery: "us",
  };
  return STAGES.map((name) => ({
    name,
    actor: actors[name],
    state: "ahead",
    at: name === "delivery" ? dueAt : null,
    presence: presence && name === "processing",
  }));
}

const CURRENT: Record<RequestStatus, number | undefined> = {
  draft: 0,
  pending_validation: 0,
  submitted: 1,
  in_progress: 2,
  information_required: 2,
  completed: STAGES.length,
  rejected: undefined,
  cancelled: undefined,
};

/**
 * The stages of a request: reached ones, the current one with the actor, and those ahead. A rejected or cancelled request stopped
 * at the first stage that it did not reach, and promises nothing.
 */
export function requestStages(request: StageProgress): Stage[] {
  const { status, nextActor, reached } = request;
  const stopped = CURRENT[status] === undefined;
  const firstMissing = STAGES.findIndex((name) => reached[name] === undefined);
  const at = CURRENT[status] ?? (firstMissing === -1 ? STAGES.length - 1 : firstMissing);
  return plannedStages(request).map((stage, index) => {
    if (index < at) return { ...stage, state: "reached", at: reached[stage.name] || null };
    const promised = stopped ? null : stage.at;
    if (index > at) return { ...stage, state: "ahead", at: promised };
    if (stopped) return { ...stage, state: "stopped", at: null };
    return { ...stage, state: "current", at: promised, actor: actorNow(nextActor) };
  });
}

/** Reached at an unknown time. */
const UNDATED = "";

/** While a payment is pending, the customer is still the actor. */
function actorNow(nextActor: NextActor): StageActor {
  if (nextActor === "administration") return "administration";
  return nextActor === "customer" || nextActor === "payment" ? "customer" : "us";
}

/** The current stage of a request, or the last one that it reached; undefined when it ended without a result. */
export function stageOf(status: RequestStatus): StageName | undefined {
  const at = CURRENT[status];
  return at === undefined ? undefined : (STAGES[at] ?? "delivery");
}

/** The statuses of requests at a stage. */
export const statusesOfStage = (stage: StageName): RequestStatus[] =>
  REQUEST_STATUSES.filter((status) => stageOf(status) === stage);

/** The stages that were behind a request in this status, without their dates. */
export function reachedBefore(status: RequestStatus): StageProgress["reached"] {
  const behind = STAGES.slice(0, CURRENT[status] ?? 0);
  return Object.fromEntries(behind.map((name) => [name, UNDATED]));
}
