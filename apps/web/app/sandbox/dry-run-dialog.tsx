import type { DryRun, ProviderEvent } from "@passerelle/contract/sandbox";
import type { Currency } from "@passerelle/domain/money";
import { formatMoney } from "@passerelle/domain/money";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { dryRunEvent } from "./api.ts";

type DryRunDialogProps = { event: ProviderEvent; onClose: () => void };

/** Replays an event without effect when it is opened, and shows what it would change. */
export function DryRunDialog({ event, onClose }: DryRunDialogProps) {
  const t = useWords("sandbox");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["admin", "sandbox", "dry-run", event.id],
    queryFn: () => dryRunEvent(event.id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog
      open
      title={t("dry_run.title")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <p className="text-sm text-muted">{t("dry_run.lead")}</p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {isFetching && <Skeleton className="mt-4 h-48" />}
      {data && !isFetching && <Report report={data} />}
    </Dialog>
  );
}

function Report({ report }: { report: DryRun }) {
  const t = useWords("sandbox");
  const { language } = useLanguage();
  const { result, error, stopped, rows, transfers, tables, messages, jobs } = report;
  if (stopped.length > 0)
    return (
      <Alert kind="warning" className="mt-4">
        {t("dry_run.stopped", { calls: stopped.join(", ") })}
      </Alert>
    );
  return (
    <div className="mt-4 flex flex-col gap-5">
      {error !== null && (
        <Alert kind="error" title={t("dry_run.failed")}>
          {error}
        </Alert>
      )}
      {result !== null && (
        <p className="font-semibold" data-result={result}>
          {t(`dry_run.results.${result}`)}
        </p>
      )}
      {rows.map((row) => (
        <section key={row.id}>
          <h3 className="text-base">
            <code>{row.table}</code>
            {row.is_new && ` · ${t("dry_run.new")}`}
          </h3>
          <dl className="mt-1 divide-y divide-line rounded-control border border-line text-sm">
            {row.columns.map(({ name, before, after }) => (
              <div key={name} className="flex flex-wrap gap-x-3 px-3 py-1.5">
                <dt className="basis-40 text-muted">{name}</dt>
                <dd className="min-w-0 flex-1 wrap-anywhere">
                  {!row.is_new && <del className="text-muted">{before ?? "∅"}</del>}
                  {!row.is_new && " → "}
                  <ins className="font-semibold no-underline">{after ?? "∅"}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Lines
        title={t("dry_run.transfers")}
        lines={transfers.map(
          ({ leg, amount, currency }) =>
            `${leg} · ${formatMoney({ amount, currency: currency as Currency }, language)}`,
        )}
      />
      <Lines
        title={t("dry_run.messages")}
        lines={messages.map(({ channel, template }) => `${t(`templates.channels.${channel}`)} · ${template}`)}
      />
      <Lines title={t("dry_run.jobs")} lines={jobs} />
      <Lines
        title={t("dry_run.tables")}
        // Rows that are written again without a change are not listed.
        lines={(result === "unchanged" ? [] : tables).map(({ table, inserted, updated, deleted }) =>
          t("dry_run.table", { table, inserted, updated, deleted }),
        )}
      />
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="text-base">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-sm wrap-anywhere">
        {/* Lines keep the order of the report, and equal lines are listed separately. */}
        {[...lines.entries()].map(([at, text]) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
