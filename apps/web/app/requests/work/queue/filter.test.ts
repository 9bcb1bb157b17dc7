import { expect, test } from "vitest";
import { LAST_PAGE, queuePath, readQueueFilter, stageFilter } from "./filter.ts";

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
  [
    "box=open&stage=processing&status=in_progress",
    { box: "open", stage: "processing", status: "in_progress", page: 1 },
  ],
  // No request of this stage can have this status, nor one of this box be at this stage.
  ["box=open&stage=review&status=in_progress", { box: "open", stage: "review", page: 1 }],
  ["box=closed&stage=review", { box: "closed", page: 1 }],
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

test("leads from a stone to all of its stage, keeping the filter, and back", () => {
  const filter = read("box=late&country_code=CM&status=submitted&sort=oldest&page=2");
  const processing = stageFilter(filter, "processing", "super_admin");
  expect(queuePath(processing, "super_admin")).toBe(
    "/requests-queue?box=open&stage=processing&country_code=CM",
  );
  expect(queuePath(stageFilter(processing, "processing", "super_admin"), "super_admin")).toBe(
    "/requests-queue?box=open&country_code=CM",
  );
  expect(stageFilter(filter, "delivery", "super_admin").box).toBe("closed");
  expect(stageFilter(read("", "partenaire"), "review", "partenaire")).toMatchObject({
    box: "mine",
    stage: "review",
  });
});
