import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { involvesAdministration } from "@passerelle/domain/catalogue/categories";
import { requestStages, type StageName } from "@passerelle/domain/requests/lifecycle/stages";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { Bridge } from "../../ui/bridge.tsx";

type RequestWayProps = { request: RequestDetail; className?: string };

/** Where a request is on its way, who acts, and when it is expected. */
export function RequestWay({ request, className }: RequestWayProps) {
  const { status, holder, service, organism_name, events, country, delay } = request;
  const firstTo = (to: RequestStatus) => events.find((event) => event.to === to)?.at;
  const completed = firstTo("completed");
  const days: [StageName, string | undefined][] = [
    ["order", firstTo("submitted")],
    ["review", firstTo("in_progress")],
    ["processing", completed],
    ["delivery", completed],
  ];
  const stages = requestStages({
    status,
    nextActor: holder,
    organism: organism_name !== null || involvesAdministration(service.category, []),
    dueAt: delay?.usual_by ?? null,
    reached: Object.fromEntries(days.flatMap(([name, at]) => (at ? [[name, at]] : []))),
  });
  const here = request.form_data.cityOfResidence;
  return (
    <Bridge
      size="tracking"
      stages={stages}
      {...(here && { banks: { here, there: country.name } })}
      {...(className && { className })}
    />
  );
}
