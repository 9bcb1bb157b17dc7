import { useQuery } from "@tanstack/react-query";
import { useLive } from "../lib/live/use-live.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { WorkEntries, WorkEntry, WorkSummary } from "../ui/work-summary.tsx";
import { LISTS_KEY, staffList, staffPath } from "./public/api.ts";

const SHOWN = 4;

/** The conversations that wait for the reader's answer. */
export default function ConversationsCard() {
  const t = useWords("messaging");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(staffList({ box: "mine", search: "", page: 1 }, language));
  useLive("conversation", undefined, [LISTS_KEY]);
  return (
    <WorkSummary
      title={t("title")}
      to="/conversations"
      open={t("open_all")}
      figures={data && [{ to: "/conversations", label: t("box.mine"), count: data.total, urgent: true }]}
      failure={error ? { error, retry: () => void refetch() } : undefined}
    >
      <WorkEntries>
        {(data?.conversations ?? []).slice(0, SHOWN).map(({ id, customer, request, last }) => (
          <WorkEntry
            key={id}
            to={staffPath({ box: "mine", search: "", page: 1 }, id)}
            title={customer?.name ?? ""}
            detail={last?.excerpt || (request ? `${request.title} · ${request.reference}` : t("general"))}
          />
        ))}
      </WorkEntries>
    </WorkSummary>
  );
}
