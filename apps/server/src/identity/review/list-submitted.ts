import type { SUBMITTED_KINDS, SUBMITTED_STATES, Submitted } from "@passerelle/contract/identity/review";
import type { CaseLevel } from "@passerelle/domain/identity/levels";
import { type Language, textIn } from "@passerelle/domain/languages";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { countUnjudged, findUnjudged, type UnjudgedRequest } from "../../requests/service.ts";
import { findReviewers } from "../move-case.ts";
import { findPeople } from "../queries.ts";
import { measureWaiting } from "../state.ts";
import { type CaseFilter, countQueue, findQueue, type QueuedCase } from "./queries.ts";

const PER_PAGE = 50;

type Query = {
  kind?: (typeof SUBMITTED_KINDS)[number] | undefined;
  state?: (typeof SUBMITTED_STATES)[number] | undefined;
  level?: "2" | "3" | undefined;
  search?: string | undefined;
  page?: number | undefined;
};

/**
 * A page of submitted cases and requests in one order: waiting ones oldest first, decided ones newest first. Requests with
 * documents to judge count as waiting.
 */
export async function listSubmitted(ctx: Context, actor: Actor, query: Query, language: Language) {
  const { db } = ctx;
  const { kind, state = "waiting", level, search, page = 1 } = query;
  const filter: CaseFilter = {
    state,
    reviewerId: actor.userId,
    level: level ? (Number(level) as CaseLevel) : undefined,
    search,
  };
  const withCases = kind !== "request";
  const withRequests = kind !== "identity" && state === "waiting" && level === undefined;
  // One source alone may fill the page, so each is read as far as its end.
  const limit = page * PER_PAGE;
  const cases = withCases ? await findQueue(db, filter, limit) : [];
  const requests = withRequests ? await findUnjudged(db, search, limit) : [];
  const newestFirst = state === "decided";
  const all = [...cases.map(presentCase), ...requests.map((one) => presentRequest(one, language))].sort(
    (a, b) => (newestFirst ? -1 : 1) * (a.since < b.since ? -1 : a.since > b.since ? 1 : 0),
  );
  const items = all.slice(limit - PER_PAGE, limit);
  const waiting = {
    identity: await countQueue(db, { state: "waiting", reviewerId: actor.userId }),
    request: await countUnjudged(db),
  };
  const total =
    (withCases ? await countQueue(db, filter) : 0) + (withRequests ? await countUnjudged(db, search) : 0);
  const [oldest] = await findQueue(db, { state: "waiting", reviewerId: actor.userId }, 1);
  const names = await findPeople(
    db,
    cases.flatMap(({ reviewer_id }) => reviewer_id ?? []),
  );
  return {
    items: items.map(({ reviewerId, ...item }) => ({
      ...item,
      reviewer: reviewerId ? (names.get(reviewerId) ?? null) : null,
    })),
    total,
    waiting,
    times: await measureWaiting(db),
    oldest: oldest?.since.toISOString() ?? null,
    reviewers: await findReviewers(db),
  };
}

type Listed = Omit<Submitted, "reviewer"> & { reviewerId: string | null };

const presentCase = (one: QueuedCase): Listed => ({
  kind: "identity",
  id: one.id,
  person: { id: one.user_id, name: one.name },
  since: one.since.toISOString(),
  level: one.level,
  status: one.status,
  reviewerId: one.reviewer_id,
  reference: null,
  service: null,
  documents: 0,
});

const presentRequest = (one: UnjudgedRequest, language: Language): Listed => ({
  kind: "request",
  id: one.id,
  person: { id: one.user_id, name: one.name },
  since: one.since.toISOString(),
  level: null,
  status: null,
  reviewerId: null,
  reference: one.reference,
  service: textIn(one.title, language),
  documents: one.documents,
});
