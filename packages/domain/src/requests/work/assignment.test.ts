import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "../../roles.ts";
import { REQUEST_STATUSES } from "../lifecycle/status.ts";
import { type Assignment, assignmentOf, distributeRequests, type LoadedWorker } from "./assignment.ts";
import { inScope, mayBeAssigned, type Scope, type ScopedRequest, type Worker } from "./scope.ts";

const CAMEROON: Scope = { kind: "country", id: "CM" };
const who = (userId: string, role: Role, scopes: Scope[] = []): Worker => ({ userId, role, scopes });
const admin = who("admin", "super_admin");
const agent = who("agent", "agent_administration", [CAMEROON]);
const other = who("other", "agent_administration", [CAMEROON]);
const partner = who("partner", "partenaire");
const clerk = who("support", "operateur_support");
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
    ["an admin gives to the support", asked(admin, clerk, null), "refused: unfit"],
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

const loaded = fc
  .uniqueArray(fc.record({ userId: id, scopes: fc.array(scope), load: fc.nat(5) }), {
    selector: ({ userId }) => userId,
  })
  .map((agents): LoadedWorker[] => agents.map((one) => ({ ...one, role: "agent_administration" })));

test("automatic distribution assigns each request at most once, within scope, to the least loaded agent", () => {
  fc.assert(
    fc.property(fc.array(anyRequest), loaded, (requests, agents) => {
      const given = distributeRequests(requests, agents);
      const loads = new Map(agents.map(({ userId, load }) => [userId, load]));
      let last = -1;
      for (const { request: what, to } of given) {
        const at = requests.indexOf(what, last + 1);
        expect(at).toBeGreaterThan(last);
        last = at;
        expect(what.assigneeId).toBeNull();
        expect(inScope(to.scopes, what) && to.userId !== what.ownerId).toBe(true);
        for (const one of agents)
          if (inScope(one.scopes, what) && one.userId !== what.ownerId)
            expect(loads.get(to.userId)).toBeLessThanOrEqual(loads.get(one.userId) ?? 0);
        loads.set(to.userId, (loads.get(to.userId) ?? 0) + 1);
      }
      // The rest is outside every scope, already assigned, or not waiting for us.
      const left = requests.filter((what) => !given.some((one) => one.request === what));
      for (const what of left) {
        if (what.assigneeId !== null || !["submitted", "in_progress"].includes(what.status)) continue;
        expect(agents.some((one) => inScope(one.scopes, what) && one.userId !== what.ownerId)).toBe(false);
      }
    }),
  );
});
