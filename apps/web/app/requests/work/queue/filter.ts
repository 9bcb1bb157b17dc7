import { STAGES, type StageName } from "@passerelle/domain/requests/lifecycle/stages";
import { REQUEST_STATUSES, type RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import {
  boxesFor,
  boxOfStage,
  MAX_EXACT_COUNT,
  statusesAt,
  WORK_SORTS,
  type WorkBox,
  type WorkSort,
} from "@passerelle/domain/requests/work/queues";
import { may, type Role } from "@passerelle/domain/roles";
import { pageOf, pathWith } from "../../../lib/address.ts";

export const WORK_PER_PAGE = 20;
/** The last page: later requests are not counted. */
export const LAST_PAGE = MAX_EXACT_COUNT / WORK_PER_PAGE;

/** The queue's filter, as the address has it. */
export type QueueFilter = {
  box: WorkBox;
  search?: string | undefined;
  status?: RequestStatus | undefined;
  stage?: StageName | undefined;
  country_code?: string | undefined;
  organism_id?: string | undefined;
  service_id?: string | undefined;
  assignee_id?: string | undefined;
  sort?: WorkSort | undefined;
  page: number;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The filter in an address, for a reader of this role; invalid parts are ignored. */
export function readQueueFilter(params: URLSearchParams, role: Role): QueueFilter {
  const boxes = boxesFor(role);
  const box = boxes.find((one) => one === params.get("box")) ?? boxes[0] ?? "mine";
  const id = (name: string) => UUID.exec(params.get(name) ?? "")?.[0];
  const status = REQUEST_STATUSES.find((one) => one === params.get("status"));
  const named = STAGES.find((one) => one === params.get("stage"));
  const stage = named && statusesAt(box, named).length > 0 ? named : undefined;
  const sort = WORK_SORTS.find((one) => one === params.get("sort"));
  return {
    box,
    search: params.get("search")?.trim().slice(0, 120) || undefined,
    status: status && statusesAt(box, stage).includes(status) ? status : undefined,
    stage,
    country_code: /^[A-Z]{2}$/.exec(params.get("country_code") ?? "")?.[0],
    organism_id: id("organism_id"),
    service_id: id("service_id"),
    assignee_id: may(role, "requests.assign") ? id("assignee_id") : undefined,
    sort: sort === "due" ? undefined : sort,
    page: Math.min(pageOf(params), LAST_PAGE),
  };
}

/** The filter for a stage, in the box that contains all of it; for a stage that is shown already, the filter without it. */
export function stageFilter(filter: QueueFilter, stage: StageName, role: Role): QueueFilter {
  const box = boxOfStage(role, stage) ?? filter.box;
  const shown = filter.stage === stage && filter.box === box;
  return { ...filter, box, stage: shown ? undefined : stage, status: undefined, sort: undefined, page: 1 };
}

/** The shortest address of a filter, for a reader of this role. */
export const queuePath = ({ box, sort, ...filter }: QueueFilter, role: Role): string =>
  pathWith("/requests-queue", {
    box: box === boxesFor(role)[0] ? undefined : box,
    ...filter,
    sort: sort === "due" ? undefined : sort,
  });
