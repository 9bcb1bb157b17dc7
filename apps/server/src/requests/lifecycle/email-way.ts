import type { Language } from "@passerelle/contract/shapes";
import { involvesAdministration } from "@passerelle/domain/catalogue/categories";
import { nextActor } from "@passerelle/domain/requests/lifecycle/next-actor";
import { reachedBefore, requestStages, type Stage } from "@passerelle/domain/requests/lifecycle/stages";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { describeServices } from "../../catalogue/service.ts";
import type { Db } from "../../platform/db.ts";
import type { EmailWay } from "../../platform/email.ts";
import { formatDay } from "../../platform/format-date.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import { findOpenFees, findRequest } from "../queries.ts";
import words from "../words/fr.json" with { type: "json" };
import { findHandlers } from "./handler-queries.ts";

const wordsIn = translator(readTexts(import.meta.url, "../words", words));

/** The colours of the stones of the bridge (`ui/bridge.tsx`), on the white of emails. */
const COLOURS = { customer: "#d8972a", us: "#3e41b0", administration: "#ffffff" } as const;

/**
 * The stages of a request for an email, as they are now in the caller's transaction. `from`: its status before the transition,
 * which shows where a rejected request stopped.
 */
export async function describeEmailWay(
  db: Db,
  id: string,
  from: RequestStatus,
  language: Language,
): Promise<EmailWay> {
  const request = await findRequest(db, id);
  const service =
    request && (await describeServices(db, [request.service_id], language)).get(request.service_id);
  if (!service) throw new Error(`no request ${id}, or none of a service`);
  const { status, filed_at, organism_name, due_at } = request;
  const fees = (await findOpenFees(db, [id])).get(id) ?? [];
  const stages = requestStages({
    status,
    nextActor: nextActor({
      status,
      paying: false,
      filed: filed_at !== null,
      feeDue: fees.some(({ amount_left }) => amount_left > 0),
    }),
    organism: organism_name !== null || involvesAdministration(service.category, []),
    dueAt: due_at?.toISOString() ?? null,
    reached: reachedBefore(from),
  });
  const handler = (await findHandlers(db, [request]))(request)?.name;
  const t = wordsIn(language);
  return {
    title: t("way.title"),
    steps: stages.map(({ name, actor, state, at }) => ({
      name: t(`way.stages.${name}`),
      detail: detailOf(t, { actor, state, at }, language, handler),
      colour: COLOURS[actor],
      state,
    })),
  };
}

function detailOf(
  t: ReturnType<typeof wordsIn>,
  { actor, state, at }: Pick<Stage, "actor" | "state" | "at">,
  language: Language,
  handler: string | undefined,
): string {
  switch (state) {
    case "reached":
      return t("way.reached");
    case "current":
      return (actor === "us" && handler) || t(`way.actors.${actor}`);
    case "stopped":
      return t("way.stopped");
    case "ahead":
      return at === null ? "" : t("way.promised", { date: formatDay(new Date(at), language) });
  }
}
