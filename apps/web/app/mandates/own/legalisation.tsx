import type { CallReply } from "@passerelle/contract/contract";
import type { mandateLegalisation } from "@passerelle/contract/mandates/legalisation";
import { textIn } from "@passerelle/domain/languages";
import { stepsOf } from "@passerelle/domain/mandates/legalisation";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useProblemWords } from "../../documents/public/problem-words.ts";
import { UploadZone } from "../../documents/public/upload-zone.tsx";
import { useUploads } from "../../documents/public/use-uploads.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDay } from "../../lib/format.ts";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { legalisationQuery, linkPaper, mandatesKey } from "../api.ts";
import { SentScan } from "./sent-scan.tsx";

type Legalisation = CallReply<(typeof mandateLegalisation)["GET /api/mandates/:id/legalisation"]>;
type LegalisationBoxProps = { id: string; number: string };

/** How a mandate on paper comes into force: print it, sign it before the authority, send the scan, wait for the verdict. */
export function LegalisationBox({ id, number }: LegalisationBoxProps) {
  const t = useWords("mandates/own");
  const { data, error, refetch } = useQuery(legalisationQuery(id));
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-[44rem] rounded-card" />
    );
  if (!data.can_send)
    return data.scan ? (
      <FactCard title={t("paper.title")}>
        <SentScan scan={data.scan} />
      </FactCard>
    ) : null;
  const isWaiting = data.scan !== null && data.scan.verdict === null;
  return (
    <FactCard title={t("paper.title")}>
      <p className="mb-5">{t("paper.lead")}</p>
      {data.scan && (
        <div className="mb-6">
          <SentScan scan={data.scan} />
        </div>
      )}
      <ol className="flex flex-col gap-6">
        <Step number={1} title={t("paper.print")}>
          <p className="text-muted">{t("paper.print_text")}</p>
          <PaperButton id={id} number={number} />
        </Step>
        <Step number={2} title={t(data.form === "authentic" ? "paper.notary" : "paper.authority")}>
          <Instructions legalisation={data} />
          {data.form === "authentic" && (
            // Only a link: the calls and the calendar belong to the page that it leads to.
            <Link to="/appointments/new?purpose=mandate" className={`self-start ${TEXT_LINK}`}>
              <Icon name="calendar" className="size-5" />
              {t("paper.appointment")}
            </Link>
          )}
        </Step>
        <Step number={3} title={t("paper.scan")}>
          <p className="text-muted">{t("paper.scan_text")}</p>
          <ScanUpload id={id} isReplacing={isWaiting} />
        </Step>
        <Step number={4} title={t("paper.check")}>
          <p className="text-muted">{t("paper.check_text")}</p>
        </Step>
      </ol>
    </FactCard>
  );
}

type StepProps = { number: number; title: string; children: React.ReactNode };

function Step({ number, title, children }: StepProps) {
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-primary-soft font-semibold text-primary tabular-nums"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-col items-start gap-3 *:max-w-full">
        <h3 className="pt-1 text-lg">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function PaperButton({ id, number }: LegalisationBoxProps) {
  const t = useWords("mandates/own");
  const failureWords = useFailureWords();
  const print = useMutation({
    mutationFn: () => linkPaper(id),
    onSuccess: ({ url }) =>
      Object.assign(document.createElement("a"), { href: url, download: `${number}.pdf` }).click(),
    onError: (error) =>
      showToast({ kind: "error", title: t("file.failed"), description: failureWords(error) }),
  });
  return (
    <Button variant="secondary" busy={print.isPending} onClick={() => print.mutate()}>
      <Icon name="download" className="size-4" />
      {t("paper.download")}
    </Button>
  );
}

/** The steps to follow in the country of the mandate, and when they were confirmed. */
function Instructions({ legalisation: { form, steps, confirmed_on } }: { legalisation: Legalisation }) {
  const t = useWords("mandates/own");
  const { language } = useLanguage();
  const lines = steps ? stepsOf(textIn(steps, language)) : [];
  return (
    <>
      {lines.length > 0 ? (
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{t(form === "authentic" ? "paper.notary_text" : "paper.authority_text")}</p>
      )}
      <p className="text-muted text-sm">
        {lines.length > 0 && confirmed_on
          ? t("paper.confirmed", { date: formatDay(confirmed_on, language) })
          : t("paper.unconfirmed")}
      </p>
    </>
  );
}

const KEY = "scan";

function ScanUpload({ id, isReplacing }: { id: string; isReplacing: boolean }) {
  const t = useWords("mandates/own");
  const client = useQueryClient();
  const { max_document_bytes } = useSettings();
  const problemWords = useProblemWords(max_document_bytes);
  const target = { target: "mandate", mandateId: id } as const;
  const uploads = useUploads({
    targetOf: () => target,
    limit: max_document_bytes,
    onStored: () => client.invalidateQueries({ queryKey: mandatesKey }).catch(() => {}),
    onFailed: (_key, problem) =>
      showToast({ kind: "error", title: t("paper.upload_failed"), description: problemWords(problem) }),
  });
  const asked = {
    name: t(isReplacing ? "paper.replace" : "paper.upload"),
    hint: t("paper.upload_hint"),
    example: null,
    required: true,
  };
  return (
    <div className="w-full">
      <UploadZone
        target={target}
        asked={asked}
        documentName={t("paper.title")}
        state={uploads.states[KEY]}
        missing={false}
        focused={false}
        onFile={(chosen) => uploads.start(KEY, chosen)}
        onCancel={() => uploads.cancel(KEY)}
      />
    </div>
  );
}
