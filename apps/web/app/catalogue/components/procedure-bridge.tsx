import type { Guide } from "@passerelle/contract/catalogue";
import { involvesAdministration } from "@passerelle/domain/catalogue/categories";
import { promisedDay } from "@passerelle/domain/catalogue/estimated-time";
import { plannedStages } from "@passerelle/domain/requests/lifecycle/stages";
import { Bridge } from "../../ui/bridge.tsx";
import { ProcedurePath } from "./procedure-path.tsx";

type ProcedureBridgeProps = {
  guide: Guide;
  country: string | undefined;
  /** In milliseconds; an order of this moment is promised from it. */
  now: number;
};

/**
 * The way of a service before it is ordered, with the promised day in the chosen country: the steps of its procedure, or the
 * stages of any request where none are described.
 */
export function ProcedureBridge({ guide, country, now }: ProcedureBridgeProps) {
  const offered = guide.countries.find((one) => one.country.code === country);
  const places = offered?.places ?? guide.countries.flatMap((one) => one.places);
  const hours = offered?.longest_hours ?? null;
  const dueAt = hours === null ? null : promisedDay(now, hours);
  const presence = places.some(({ presence_required }) => presence_required);
  if (guide.procedure_steps.length > 0)
    return <ProcedurePath steps={guide.procedure_steps} presence={presence} dueAt={dueAt} />;
  return (
    <Bridge
      size="service"
      stages={plannedStages({
        organism: involvesAdministration(guide.category, places),
        presence,
        dueAt,
      })}
    />
  );
}
