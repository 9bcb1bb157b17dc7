import { expect, test } from "vitest";
import { LAST_PAGE, queuePath, readQueueFilter } from "./filter.ts";

const ID = "0b9a4f3e-7c1d-4e2a-9f60-3c8d5e7a1b24";
const read = (query: string, role: Parameters<typeof readQueueFilter>[1] = "super_admin") =>
  readQueueFilter(new URLSearchParams(query), role);
const path = (query: string, role?: Parameters<typeof readQueueFilter>[1]) =>
  Object.fromEntries(Object.entries(read(query, role)).filter(([, value]) => value !== undefined));

test.each([
  ["", { box: "unassigned", page: 1 }],
  ["box=late&page=3", { box: "late", page: 3 }],
  ["box=nowhere&page=-1&sort=up&status=lost", { box: "unassigned", page: 1 }],
  ["box=closed&status=rejected&sort=newest", { box: "closed", status: "rejected", sort: "newest", page: 1 }],
  // No request of this box can have this status.
  ["box=closed&status=submitted", { box: "closed", page: 1 }],
  ["sort=due", { box: "unassigned", page: 1 }],
  [
    `country_code=CM&organism_id=${ID}&service_id=x`,
    { box: "unassigned", country_code: "CM", organism_id: ID, page: 1 },
  ],
  [`assignee_id=${ID}&search=+awa+`, { box: "unassigned", assignee_id: ID, search: "awa", page: 1 }],
  ["page=99999", { box: "unassigned", page: LAST_PAGE }],
])("%s is read as %j", (query, filter) => {
  expect(path(query)).toEqual(filter);
});

test("limits the boxes and the assignee filter by role", () => {
  expect(path("box=unassigned", "partenaire")).toEqual({ box: "mine", page: 1 });
  expect(path("box=mine", "operateur_support")).toEqual({ box: "open", page: 1 });
  expect(path(`assignee_id=${ID}`, "agent_administration")).toEqual({ box: "unassigned", page: 1 });
});

test("writes the shortest address of a filter", () => {
  for (const query of ["", "box=late", `box=open&status=submitted&assignee_id=${ID}&page=2&sort=oldest`]) {
    const path = queuePath(read(query), "super_admin");
    expect(path).toBe(query ? `/requests-queue?${query}` : "/requests-queue");
  }
  expect(queuePath(read("box=mine", "partenaire"), "partenaire")).toBe("/requests-queue");
});
