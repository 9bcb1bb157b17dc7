import type { RequestDetail, RequestSummary } from "@passerelle/contract/requests/ordering";
import { involvesAdministration } from "@passerelle/domain/catalogue/categories";
import { requestStages, type StageName } from "@passerelle/domain/requests/lifecycle/stages";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { Bridge } from "../../ui/bridge.tsx";

type RequestWayProps = { request: RequestDetail; className?: string };

/** Where a request is on its way, who acts, and when it is expected. */
export function RequestWay({ request, className }: RequestWayProps) {
  const { events, country } = request;
  const firstTo = (to: RequestStatus) => events.find((event) => event.to === to)?.at;
  const completed = firstTo("completed");
  const here = request.form_data.cityOfResidence;
  return (
    <Bridge
      size="tracking"
      handler={request.handler?.name}
      stages={stagesOf(request, request.presence_required, {
        order: firstTo("submitted"),
        review: firstTo("in_progress"),
        processing: completed,
        delivery: completed,
      })}
      {...(here && { banks: { here, there: country.name } })}
      {...(className && { className })}
    />
  );
}

/**
 * The way of a request on a card. Nothing for a request that ended before its result, because a list does not contain where it
 * stopped.
 */
export function RequestCardWay({ request }: { request: RequestSummary }) {
  const { status, submitted_at } = request;
  if (status === "rejected" || status === "cancelled") return null;
  const reached = { order: submitted_at ?? undefined };
  return <Bridge size="card" handler={request.handler?.name} stages={stagesOf(request, false, reached)} />;
}

function stagesOf(
  request: RequestSummary,
  presence: boolean,
  reached: Partial<Record<StageName, string | undefined>>,
) {
  const { status, holder, service, organism_name, delay, promised_by } = request;
  return requestStages({
    status,
    nextActor: holder,
    organism: organism_name !== null || involvesAdministration(service.category, []),
    presence,
    // The date that staff see too, or the usual date where none was promised.
    dueAt: promised_by ?? delay?.usual_by ?? null,
    reached: Object.fromEntries(Object.entries(reached).filter(([, at]) => at)),
  });
}
