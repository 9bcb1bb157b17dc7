import { REQUEST_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import { boxesFor } from "@passerelle/domain/requests/work/queues";
import { hasScopes, requestAccess, type Scope, type Worker } from "@passerelle/domain/requests/work/scope";
import { ROLES } from "@passerelle/domain/roles";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildOrganism } from "../../../test/builders/catalogue.ts";
import {
  attach,
  type BuiltRequest,
  buildRequest,
  copyRequest,
  submit,
} from "../../../test/builders/requests.ts";
import { findWork } from "../work/queue-queries.ts";

const PEOPLE = ROLES.flatMap((role) => [role, role]);
const COUNTRIES = ["CM", "SN"];

let server: TestApp;
let people: TestUser[];
let organisms: string[];
let originals: BuiltRequest[];
beforeAll(async () => {
  server = await startTestApp();
  people = [];
  for (const role of PEOPLE) people.push(await buildUser(server, { role }));
  originals = [];
  organisms = [];
  for (const country_code of COUNTRIES) {
    const request = await buildRequest(server, { price: 0, country_code });
    await submit(server, request.owner, { id: request.id, version: request.detail.version });
    originals.push(request);
    organisms.push((await buildOrganism(server.ctx.db, { country_code })).id);
  }
});
afterAll(() => server.close());

const person = fc.nat({ max: PEOPLE.length - 1 });
const place = fc.nat({ max: COUNTRIES.length - 1 });
const situation = fc.record({
  suspended: fc.subarray([...PEOPLE.keys()], { maxLength: 4 }),
  scopes: fc.array(fc.record({ of: person, kind: fc.constantFrom("country", "organism"), place }), {
    maxLength: 20,
  }),
  requests: fc.array(
    fc.record({
      owner: person,
      assignee: fc.option(person),
      place,
      organism: fc.option(place),
      status: fc.constantFrom(...REQUEST_STATUSES),
    }),
    { minLength: 20, maxLength: 60 },
  ),
});
type Situation = Parameters<Parameters<(typeof situation)["map"]>[0]>[0];

const scopeOf = ({ kind, place: at }: Situation["scopes"][number]): Scope =>
  kind === "country"
    ? { kind: "country", id: COUNTRIES[at] as string }
    : { kind: "organism", id: organisms[at] as string };

async function establish({ suspended, scopes, requests }: Situation): Promise<void> {
  const { db } = server.ctx;
  const kept = originals.map(({ id }) => id);
  await db.deleteFrom("agent_scopes").execute();
  await db.deleteFrom("service_requests").where("id", "not in", kept).execute();
  for (const [index, { id }] of people.entries()) {
    const account_status = suspended.includes(index) ? "suspended" : "active";
    await db.updateTable("users").set({ account_status }).where("id", "=", id).execute();
  }
  const attached = new Map(scopes.map((scope) => [`${scope.of} ${scope.kind} ${scope.place}`, scope]));
  for (const scope of attached.values()) {
    const { kind, id } = scopeOf(scope);
    await attach(
      server,
      people[scope.of] as TestUser,
      kind === "country" ? { country_code: id } : { organism_id: id },
    );
  }
  for (const [at, { id }] of originals.entries()) {
    const copies = requests.filter((request) => request.place === at);
    await copyRequest(
      server,
      id,
      copies.map(({ owner, assignee, organism, status }) => ({
        status,
        user_id: (people[owner] as TestUser).id,
        assigned_to: assignee === null ? null : (people[assignee] as TestUser).id,
        organism_id: organism === null ? null : (organisms[organism] as string),
      })),
    );
  }
}

const workersOf = ({ suspended, scopes }: Situation): Worker[] =>
  people.flatMap(({ id: userId }, index) => {
    const role = PEOPLE[index];
    if (!role || suspended.includes(index)) return [];
    const own = scopes.filter(({ of }) => of === index).map(scopeOf);
    return [{ userId, role, scopes: hasScopes(role) ? own : [] }];
  });

test(
  "gives every role the access of the domain's rule, in the view and in the queues",
  async () => {
    const property = fc.asyncProperty(situation, async (given) => {
      await establish(given);
      const { db } = server.ctx;
      const rows = await db.selectFrom("request_access").selectAll().execute();
      const requests = await db.selectFrom("service_requests").selectAll().execute();
      for (const worker of workersOf(given)) {
        const expected = requests.flatMap((request) => {
          const access = requestAccess(worker, {
            status: request.status as (typeof REQUEST_STATUSES)[number],
            ownerId: request.user_id,
            assigneeId: request.assigned_to,
            countryCode: request.country_code,
            organismId: request.organism_id,
          });
          return access ? [`${access} ${request.id}`] : [];
        });
        const viewed = rows.filter(({ user_id }) => user_id === worker.userId);
        expect(viewed.map((row) => `${row.access} ${row.service_request_id}`).sort()).toEqual(
          expected.sort(),
        );
        const queued = new Set<string>();
        for (const box of boxesFor(worker.role)) {
          const found = await findWork(
            db,
            worker,
            { box, sort: "due", filter: {} },
            { limit: 200, offset: 0 },
          );
          for (const { id } of found.rows) queued.add(id);
        }
        if (boxesFor(worker.role).length === 0) continue;
        const worked = expected.filter((one) => !one.startsWith("customer "));
        expect([...queued].sort()).toEqual(worked.map((one) => one.split(" ")[1]).sort());
      }
      const suspended = given.suspended.map((index) => people[index]?.id);
      expect(rows.filter(({ user_id }) => suspended.includes(user_id ?? ""))).toEqual([]);
    });
    await fc.assert(property, { numRuns: 4 });
  },
  patience(60_000),
);
