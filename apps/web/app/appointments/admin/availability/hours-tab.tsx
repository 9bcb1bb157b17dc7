import { may } from "@passerelle/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { useProfile } from "../../../lib/session.ts";
import { useWords } from "../../../lib/words.tsx";
import { FilterSelect } from "../../../ui/filter-form.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { agentsQuery, availabilityQuery, kindsQuery, placesQuery } from "../api.ts";
import { HoursForm } from "./hours-form.tsx";

/** The hours of the agent whom the address names (`?agent=`), by default the reader's own. */
export function HoursTab() {
  const t = useWords("appointments/admin/availability");
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { id: own, role } = useProfile();
  const isManager = may(role, "appointments.manage");
  const everyone = useQuery({ ...agentsQuery(), enabled: isManager });
  const agents = everyone.data?.agents ?? [];
  const agentId = agents.find(({ id }) => id === params.get("agent"))?.id ?? own;
  const hours = useQuery(availabilityQuery(agentId));
  const kinds = useQuery(kindsQuery());
  const places = useQuery(placesQuery());
  const queries = isManager ? [everyone, hours, kinds, places] : [hours, kinds, places];
  const error = queries.find((query) => query.error)?.error;
  const retry = () => void Promise.all(queries.map((query) => query.refetch()));
  return (
    <>
      {isManager && everyone.isPending && <Skeleton className="h-[4.7rem] max-w-md rounded-control" />}
      {agents.length > 1 && (
        <div className="max-w-md">
          <FilterSelect
            label={t("agent")}
            options={agents.map(({ id }) => id)}
            wordsOf={(id) => {
              const agent = agents.find((one) => one.id === id);
              return agent?.is_bookable ? agent.name : t("not_bookable", { name: agent?.name ?? "" });
            }}
            value={agentId}
            onChange={(id) => void navigate({ search: id && id !== own ? `?agent=${id}` : "" })}
          />
        </div>
      )}
      {hours.data && kinds.data && places.data ? (
        <HoursForm
          key={agentId}
          availability={hours.data}
          kinds={kinds.data.kinds}
          places={places.data.places}
          others={agents.filter(({ id }) => id !== agentId)}
        />
      ) : error ? (
        <LoadError error={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-[40rem] rounded-card" />
      )}
    </>
  );
}
