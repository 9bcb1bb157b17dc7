import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "../../roles.ts";
import { REQUEST_STATUSES } from "../lifecycle/status.ts";
import { isWork } from "./processing.ts";
import {
  inScope,
  mayBeAssigned,
  requestAccess,
  type Scope,
  type ScopedRequest,
  sameScopes,
  scopeChanges,
  WORKER_ROLES,
} from "./scope.ts";

const ME = "me";
const REQUEST: ScopedRequest = {
  status: "submitted",
  ownerId: "owner",
  assigneeId: null,
  countryCode: "CM",
  organismId: "mairie",
};
const CAMEROON: Scope = { kind: "country", id: "CM" };
const SENEGAL: Scope = { kind: "country", id: "SN" };
const MAIRIE: Scope = { kind: "organism", id: "mairie" };

const as = (role: Role, request: Partial<ScopedRequest> = {}, scopes: Scope[] = []) =>
  requestAccess({ userId: ME, role, scopes }, { ...REQUEST, ...request }) ?? "-";

/**
 * Own order, another person's, one assigned to me, one assigned to a colleague; then in my country, with my organism.
 */
const TABLE: Record<Role, string> = {
  diaspora: "customer - - - - -",
  investisseur: "customer - - - - -",
  resident: "customer - - - - -",
  partenaire: "customer - worker - - -",
  mandataire: "customer - worker - - -",
  agent_administration: "customer - worker - worker worker",
  finance_manager: "customer - - - - -",
  super_admin: "customer worker worker worker worker worker",
  operateur_support: "customer support support support support support",
};

test.each(ROLES)("%s has access as in the table", (role) => {
  expect(
    [
      as(role, { ownerId: ME, assigneeId: ME }, [CAMEROON]),
      as(role, {}, [SENEGAL]),
      as(role, { assigneeId: ME }),
      as(role, { assigneeId: "colleague" }, [SENEGAL]),
      as(role, {}, [SENEGAL, CAMEROON]),
      as(role, { assigneeId: "colleague" }, [MAIRIE]),
    ].join(" "),
  ).toBe(TABLE[role]);
});

describe("scopes", () => {
  test.each([
    [[], { countryCode: "CM", organismId: null }, false],
    [[CAMEROON], { countryCode: "CM", organismId: null }, true],
    [[CAMEROON], { countryCode: "SN", organismId: "mairie" }, false],
    [[MAIRIE], { countryCode: "SN", organismId: "mairie" }, true],
    [[MAIRIE], { countryCode: "CM", organismId: null }, false],
    // A country code never matches an organism id.
    [[{ kind: "organism", id: "CM" }], { countryCode: "CM", organismId: null }, false],
  ] as [Scope[], { countryCode: string; organismId: string | null }, boolean][])(
    "%j holds %j: %s",
    (scopes, request, held) => {
      expect(inScope(scopes, request)).toBe(held);
    },
  );
});

const id = fc.constantFrom("a", "b", "c");
const scope = fc.record({ kind: fc.constantFrom("country", "organism"), id }) as fc.Arbitrary<Scope>;
const worker = fc.record({ userId: id, role: fc.constantFrom(...ROLES), scopes: fc.array(scope) });
const request = fc.record({
  status: fc.constantFrom(...REQUEST_STATUSES),
  ownerId: id,
  assigneeId: fc.option(id),
  countryCode: id,
  organismId: fc.option(id),
});

test("no one works on their own order, on a draft or without a working role; assignment never removes access", () => {
  fc.assert(
    fc.property(worker, request, (who, what) => {
      const found = requestAccess(who, what);
      expect(found === "customer").toBe(who.userId === what.ownerId);
      if (found === "worker") {
        expect(WORKER_ROLES).toContain(who.role);
        expect(isWork(what.status)).toBe(true);
        expect(mayBeAssigned(who, what)).toBe(true);
      }
      expect(mayBeAssigned(who, what)).toBe(
        who.userId !== what.ownerId && isWork(what.status) && WORKER_ROLES.some((one) => one === who.role),
      );
    }),
  );
});

test("only agents' scopes count", () => {
  fc.assert(
    fc.property(worker, request, (who, what) => {
      if (who.role === "agent_administration") return;
      expect(requestAccess(who, what)).toBe(requestAccess({ ...who, scopes: [] }, what));
    }),
  );
});

test("applying the additions and removals gives the wanted scopes, each named once", () => {
  fc.assert(
    fc.property(fc.array(scope), fc.array(scope), (given, wanted) => {
      const has = scopeChanges([], given).added;
      const { added, removed } = scopeChanges(has, wanted);
      const left = has.filter((one) => !removed.includes(one));
      expect(sameScopes([...left, ...added], wanted)).toBe(true);
      expect(new Set(added.map(({ kind, id: named }) => `${kind} ${named}`)).size).toBe(added.length);
      expect(sameScopes(has, has.toReversed())).toBe(true);
      for (const one of added)
        expect(inScope(has, { countryCode: one.id, organismId: null })).toBe(
          one.kind === "organism" && has.some((held) => held.kind === "country" && held.id === one.id),
        );
    }),
  );
});
