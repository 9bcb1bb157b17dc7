import type { StaffWork } from "@passerelle/contract/requests/work/hand-over";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { staffWork } from "./api.ts";
import { HandOver } from "./hand-over.tsx";

/** What is open with a person, piece by piece, to hand it to others before they leave. */
export function WorkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords("requests/work/agents");
  const { data, error, refetch } = useQuery(staffWork(id));
  return (
    <Dialog
      open
      title={data ? t("work.title", { name: data.person.name }) : t("work.label")}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t("work.close")}
        </Button>
      }
    >
      {data && <Work data={data} />}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
    </Dialog>
  );
}

function Work({ data }: { data: StaffWork }) {
  const t = useWords("requests/work/agents");
  const shown = data.work.filter(({ open, items }) => open > 0 || items.length > 0);
  const isDone = data.work.every(({ open }) => open === 0);
  return (
    <div className="flex flex-col gap-4">
      {shown.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {shown.map((one) => (
            <li key={one.kind}>
              <Pieces {...one} />
            </li>
          ))}
        </ul>
      )}
      {shown.some(({ kind }) => kind === "mandates") && (
        <p className="text-sm text-muted">{t("work.mandates_text")}</p>
      )}
      {isDone && <p role="status">{t("work.nothing")}</p>}
      <HandOver data={data} />
      {isDone && (
        <p>
          <Link to={`/admin/users/${data.person.id}`} className="font-semibold">
            {t("work.account")}
          </Link>
        </p>
      )}
    </div>
  );
}

/** The open work of one kind; each piece leads to its page. */
function Pieces({ kind, open, items }: StaffWork["work"][number]) {
  const t = useWords("requests/work/agents");
  const { language } = useLanguage();
  const more = open - items.filter(({ state }) => state === "open").length;
  return (
    <details data-work={kind}>
      <summary className="min-h-11 px-3 py-2 font-semibold">
        {t(`work.kinds.${kind}`, { count: open })}
      </summary>
      <ul className="flex flex-col gap-1 px-3 pb-3 text-sm">
        {items.map(({ id, reference, person, at, state, path }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2">
            <Link to={path} className="break-words">
              {reference || t("work.proposal")}
            </Link>
            {person && <span className="break-words">{person}</span>}
            {at && <span className="text-muted">{formatDateTime(at, language)}</span>}
            {state === "waiting" && <Badge tone="info">{t("work.waiting")}</Badge>}
          </li>
        ))}
        {more > 0 && <li className="text-muted">{t("work.more", { count: more })}</li>}
      </ul>
    </details>
  );
}
