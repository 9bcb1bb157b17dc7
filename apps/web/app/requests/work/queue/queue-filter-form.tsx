import { statusesAt, WORK_SORTS } from "@passerelle/domain/requests/work/queues";
import { may, type Role } from "@passerelle/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { FilterForm, FilterSelect } from "../../../ui/filter-form.tsx";
import { workChoices } from "./api.ts";
import { type QueueFilter, queuePath } from "./filter.ts";

/** Search, country, organism, service, status, order and, for those who assign requests, the assignee. */
export function QueueFilterForm({ filter, role }: { filter: QueueFilter; role: Role }) {
  const t = useWords("requests/work/queue");
  const requests = useWords("requests");
  const { language } = useLanguage();
  const { data } = useQuery(workChoices(language));
  const { country_code, organism_id, service_id, status, assignee_id, sort } = filter;
  const nameIn = (named: readonly { id: string; name: string }[] | undefined) => (id: string) =>
    named?.find((one) => one.id === id)?.name ?? "";
  const countries = data?.countries.map(({ code, name }) => ({ id: code, name }));
  const services = data?.services.map(({ id, title }) => ({ id, name: title }));
  const organisms = data?.organisms.filter((one) => !country_code || one.country_code === country_code);
  const idsOf = (named: readonly { id: string }[] | undefined) => named?.map(({ id }) => id) ?? [];
  return (
    <FilterForm
      filter={filter}
      pathOf={(changed) => queuePath(changed, role)}
      hint={t("search_hint")}
      className="lg:grid-cols-3"
      searchClassName="sm:col-span-2 lg:col-span-1"
      active={[country_code, organism_id, service_id, status, assignee_id, sort].filter(Boolean).length}
    >
      {(change) => (
        <>
          <FilterSelect
            label={t("filter.country")}
            any={t("filter.any_country")}
            options={idsOf(countries)}
            wordsOf={nameIn(countries)}
            value={country_code}
            onChange={(code) => change({ country_code: code, organism_id: undefined })}
          />
          <FilterSelect
            label={t("filter.organism")}
            any={t("filter.any_organism")}
            options={idsOf(organisms)}
            wordsOf={nameIn(organisms)}
            value={organism_id}
            onChange={(id) => change({ organism_id: id })}
          />
          <FilterSelect
            label={t("filter.service")}
            any={t("filter.any_service")}
            options={idsOf(services)}
            wordsOf={nameIn(services)}
            value={service_id}
            onChange={(id) => change({ service_id: id })}
          />
          <FilterSelect
            label={t("filter.status")}
            any={t("filter.any_status")}
            options={statusesAt(filter.box, filter.stage)}
            wordsOf={(one) => requests(`status.${one}`)}
            value={status}
            onChange={(one) => change({ status: one })}
          />
          {may(role, "requests.assign") && filter.box !== "mine" && filter.box !== "unassigned" && (
            <FilterSelect
              label={t("filter.assignee")}
              any={t("filter.any_assignee")}
              options={idsOf(data?.workers)}
              wordsOf={nameIn(data?.workers)}
              value={assignee_id}
              onChange={(id) => change({ assignee_id: id })}
            />
          )}
          <FilterSelect
            label={t("filter.sort")}
            options={WORK_SORTS}
            wordsOf={(one) => t(filter.box === "closed" && one === "due" ? "sorts.closed" : `sorts.${one}`)}
            value={sort ?? "due"}
            onChange={(one) => change({ sort: one })}
          />
        </>
      )}
    </FilterForm>
  );
}
