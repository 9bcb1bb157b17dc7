import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { PromisedItem } from "@passerelle/domain/catalogue/promises";
import { mayHandOver, missingPromises } from "@passerelle/domain/requests/deliverables/deliverables";
import {
  mayAnswer,
  resumesWork,
  statusAfterInformationRequest,
} from "@passerelle/domain/requests/information-requests/information-requests";
import { mayFile } from "@passerelle/domain/requests/lifecycle/next-actor";
import { nextStatus, type RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { WORK_MOVES, type WorkMove } from "@passerelle/domain/requests/work/processing";
import { requestAccess, type Worker } from "@passerelle/domain/requests/work/scope";
import type { Role } from "@passerelle/domain/roles";
import fc from "fast-check";

export const PROMISE: PromisedItem = { key: "preuve", kind: "message", fr: "La preuve", en: "The proof" };

/** The actors who try each action; the domain's rules predict the result. */
export const ACTORS = {
  owner: { role: "diaspora", scopes: [] },
  // Staff cannot work on their own order.
  "owner of the house": { role: "super_admin", scopes: [] },
  stranger: { role: "diaspora", scopes: [] },
  admin: { role: "super_admin", scopes: [] },
  // A proxy needs a mandate besides, see mandates/acts.test.ts.
  assigned: { role: "partenaire", scopes: [] },
  unassigned: { role: "mandataire", scopes: [] },
  partner: { role: "partenaire", scopes: [] },
  agent: { role: "agent_administration", scopes: [{ kind: "country", id: "CM" }] },
  "agent elsewhere": { role: "agent_administration", scopes: [{ kind: "country", id: "SN" }] },
  support: { role: "operateur_support", scopes: [] },
  finance: { role: "finance_manager", scopes: [] },
} as const satisfies Record<string, { role: Role; scopes: Worker["scopes"] }>;
export type Name = keyof typeof ACTORS;
export const NAMES = Object.keys(ACTORS) as Name[];

const by = fc.constantFrom(...NAMES);
export const actions = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant("submit" as const), by }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant("cancel" as const), by }), weight: 1 },
  {
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      by,
      move: fc.constantFrom<WorkMove[]>(...WORK_MOVES),
      reason: fc.constantFrom("", "Pièce illisible."),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ do: fc.constant("file" as const), by, filed: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant("give" as const), by }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant("take back" as const), by }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant("ask" as const), by }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant("answer" as const), by }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant("withdraw" as const), by }), weight: 1 },
);
export type Action = typeof actions extends fc.Arbitrary<infer A> ? A : never;

export type ModelledRequest = { id: string; owner: "owner" | "owner of the house"; paid: boolean };

export const openItem = (request: RequestDetail) =>
  request.information_requests.flatMap(({ items }) => items).find(({ state }) => state === "open");

/** The result of an action by the domain's rules; undefined when it is refused or changes nothing. */
export function predict(
  action: Action,
  modelled: ModelledRequest,
  request: RequestDetail,
  idOf: (name: Name) => string,
): { to: RequestStatus; event: RequestDetail["events"][number]["kind"] } | undefined {
  const { status: from } = request;
  const { role, scopes } = ACTORS[action.by];
  const bill = { due: modelled.paid ? 15_000 : 0, paid: modelled.paid };
  const as =
    action.by === modelled.owner
      ? "customer"
      : requestAccess(
          { userId: idOf(action.by), role, scopes },
          {
            status: from,
            ownerId: idOf(modelled.owner),
            assigneeId: idOf("assigned"),
            countryCode: "CM",
            organismId: null,
          },
        );
  const moved = (asked: Parameters<typeof nextStatus>[0]) => {
    const move = nextStatus(asked);
    return move.ok ? ({ to: move.to, event: "moved" } as const) : undefined;
  };
  const item = openItem(request);
  const states = request.information_requests.flatMap(({ items }) => items).map(({ state }) => state);
  const resumed = (state: "answered" | "withdrawn"): RequestStatus => {
    const rest = [...states];
    rest.splice(rest.indexOf("open"), 1, state);
    return resumesWork(from, rest) ? "in_progress" : from;
  };
  switch (action.do) {
    case "submit":
    case "cancel":
      return as === "customer" ? moved({ from, action: action.do, mover: "customer", ...bill }) : undefined;
    case "answer":
      return as === "customer" && item && mayAnswer(from, item.state)
        ? { to: resumed("answered"), event: "information_provided" }
        : undefined;
  }
  if (as !== "worker") return undefined;
  switch (action.do) {
    case "move": {
      if (action.move === "complete" && missingPromises([PROMISE], request.deliverables).length > 0) return;
      return moved({ from, action: action.move, mover: "staff", reason: action.reason, ...bill });
    }
    case "file":
      return mayFile(from) && (request.filed_at !== null) !== action.filed
        ? { to: from, event: action.filed ? "filed" : "returned" }
        : undefined;
    case "give":
      return mayHandOver(from) ? { to: from, event: "delivered" } : undefined;
    case "take back":
      return mayHandOver(from) && request.deliverables[0]
        ? { to: from, event: "delivery_removed" }
        : undefined;
    case "ask": {
      const to = statusAfterInformationRequest(from);
      // The first information request changes the status and is recorded as that event; later ones have their own event.
      return to && { to, event: to === from ? "information_requested" : "moved" };
    }
    case "withdraw":
      return item && from === "information_required"
        ? { to: resumed("withdrawn"), event: "information_withdrawn" }
        : undefined;
  }
}
