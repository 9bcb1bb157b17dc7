import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../languages.ts";
import { ROLES, type Role } from "../../roles.ts";
import { REQUEST_STATUSES } from "../lifecycle/status.ts";
import {
  type Assignment,
  assignmentOf,
  distributeRequests,
  type LoadedWorker,
  withAssigned,
} from "./assignment.ts";
import { preferLanguage } from "./capacity.ts";
import { inScope, mayBeAssigned, type Scope, type ScopedRequest, type Worker } from "./scope.ts";

const CAMEROON: Scope = { kind: "country", id: "CM" };
const who = (userId: string, role: Role, scopes: Scope[] = []): Worker => ({ userId, role, scopes });
const admin = who("admin", "super_admin");
const agent = who("agent", "agent_administration", [CAMEROON]);
const other = who("other", "agent_administration", [CAMEROON]);
const partner = who("partner", "partenaire");
const support = who("support", "operateur_support");
const request = (more: Partial<ScopedRequest> = {}): ScopedRequest => ({
  status: "submitted",
  ownerId: "owner",
  assigneeId: null,
  countryCode: "CM",
  organismId: null,
  ...more,
});

const asked = (by: Worker, to: Worker | null, has: string | null, from = has): Assignment => ({
  request: request({ assigneeId: has }),
  by,
  from,
  to,
});

describe("assigning a request", () => {
  test.each([
    ["an agent takes what is nobody's", asked(agent, agent, null), "taken"],
    ["pressed twice", asked(agent, agent, "agent", null), "unchanged"],
    ["an agent takes what another took meanwhile", asked(agent, agent, "other", null), "refused: taken"],
    ["an agent takes what another has", asked(agent, agent, "other"), "refused: taken"],
    ["an agent hands theirs back", asked(agent, null, "agent"), "returned"],
    ["a partner hands theirs back", asked(partner, null, "partner"), "returned"],
    ["an agent takes from another for nobody", asked(agent, null, "other"), "refused: not_allowed"],
    ["an agent gives to another", asked(agent, other, null), "refused: not_allowed"],
    ["an admin gives", asked(admin, partner, null), "given"],
    ["an admin gives what another has", asked(admin, other, "agent"), "given"],
    ["an admin takes what another has", asked(admin, admin, "agent"), "taken"],
    ["an admin gives what is another's by now", asked(admin, other, "agent", null), "refused: taken"],
    ["an admin withdraws", asked(admin, null, "partner"), "withdrawn"],
    ["an admin hands their own back", asked(admin, null, "admin"), "returned"],
    ["an admin gives to the support", asked(admin, support, null), "refused: unfit"],
    ["an admin gives to the customer", asked(admin, who("owner", "partenaire"), null), "refused: unfit"],
  ])("%s", (_name, assignment, expected) => {
    const result = assignmentOf(assignment);
    expect(result.ok ? result.how : `refused: ${result.why}`).toBe(expected);
  });

  test.each(REQUEST_STATUSES)("in %s", (status) => {
    const open = ["pending_validation", "submitted", "in_progress", "information_required"].includes(status);
    const result = assignmentOf({ request: request({ status }), by: admin, from: null, to: agent });
    expect(result).toEqual(open ? { ok: true, how: "given" } : { ok: false, why: "closed" });
  });
});

const id = fc.constantFrom("a", "b", "c", "d");
const scope = fc.record({ kind: fc.constantFrom("country", "organism"), id }) as fc.Arbitrary<Scope>;
const anyWorker = fc.record({ userId: id, role: fc.constantFrom(...ROLES), scopes: fc.array(scope) });
const anyRequest = fc.record({
  status: fc.constantFrom(...REQUEST_STATUSES),
  ownerId: id,
  assigneeId: fc.option(id),
  countryCode: id,
  organismId: fc.option(id),
});

test("an assignee may always work on the request, and only a super_admin reassigns another's request", () => {
  fc.assert(
    fc.property(anyRequest, anyWorker, fc.option(id), fc.option(anyWorker), (what, by, from, to) => {
      const result = assignmentOf({ request: what, by, from, to });
      if (!result.ok || result.how === "unchanged") return;
      if (to) expect(mayBeAssigned(to, what)).toBe(true);
      if (by.role === "super_admin") return;
      expect([null, by.userId]).toContain(what.assigneeId);
      expect([null, by.userId]).toContain(to?.userId ?? null);
    }),
  );
});

const language = fc.constantFrom(...LANGUAGES);
const loaded = fc
  .uniqueArray(
    fc.record({
      userId: id,
      scopes: fc.array(scope),
      load: fc.nat(5),
      room: fc.constantFrom(0, 1, 2, Number.POSITIVE_INFINITY),
      languages: fc.subarray([...LANGUAGES]),
    }),
    { selector: ({ userId }) => userId },
  )
  .map((agents): LoadedWorker[] => agents.map((one) => ({ ...one, role: "agent_administration" })));
const waiting = fc
  .tuple(anyRequest, fc.option(language, { nil: undefined }))
  .map(([what, spoken]) => ({ ...what, ...(spoken && { language: spoken }) }));

test("automatic distribution in pages assigns the same requests as in one, to the same agents", () => {
  fc.assert(
    fc.property(fc.array(waiting), fc.array(waiting), loaded, (first, second, agents) => {
      const given = distributeRequests(first, agents);
      const paged = [...given, ...distributeRequests(second, withAssigned(agents, given))];
      const ids = (all: typeof given) => all.map(({ request: what, to }) => [what, to.userId]);
      expect(ids(paged)).toEqual(ids(distributeRequests([...first, ...second], agents)));
    }),
  );
});

test("automatic distribution assigns within scope and the room of the day, by language and then by workload", () => {
  fc.assert(
    fc.property(fc.array(waiting), loaded, (requests, agents) => {
      const given = distributeRequests(requests, agents);
      const counts = new Map(agents.map(({ userId }) => [userId, 0]));
      const loadOf = (agent: LoadedWorker) => agent.load + (counts.get(agent.userId) ?? 0);
      const couldTake = (what: ScopedRequest) =>
        agents.filter(
          (one) =>
            inScope(one.scopes, what) &&
            one.userId !== what.ownerId &&
            (counts.get(one.userId) ?? 0) < one.room,
        );
      for (const what of requests) {
        const to = given.find((one) => one.request === what)?.to;
        const fit = couldTake(what);
        if (!to) {
          // The rest is outside every scope, without room, already assigned, or not waiting for us.
          if (what.assigneeId === null && ["submitted", "in_progress"].includes(what.status))
            expect(fit).toEqual([]);
          continue;
        }
        expect(what.assigneeId).toBeNull();
        const taker = fit.find(({ userId }) => userId === to.userId);
        if (!taker) throw new Error("given to someone who cannot take it");
        const rivals = preferLanguage(fit, what.language);
        expect(rivals).toContain(taker);
        for (const one of rivals) expect(loadOf(taker)).toBeLessThanOrEqual(loadOf(one));
        counts.set(to.userId, (counts.get(to.userId) ?? 0) + 1);
      }
    }),
  );
});
