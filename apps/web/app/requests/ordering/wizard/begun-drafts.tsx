import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import { Link } from "react-router";
import { formatDate } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Flag } from "../../../ui/flag.tsx";

/** Offers to resume a draft of the service that is about to be ordered again. */
export function BegunDrafts({
  drafts,
  onAnother,
}: {
  drafts: readonly RequestSummary[];
  onAnother: () => void;
}) {
  const t = useWords("requests");
  return (
    <Card aria-labelledby="begun-heading" className="mt-6 flex flex-col gap-5">
      <div>
        <h2 id="begun-heading" className="text-2xl">
          {t("wizard.begun.title", { count: drafts.length })}
        </h2>
        <p className="mt-2 text-muted">{t("wizard.begun.text")}</p>
      </div>
      <ul className="flex flex-col gap-4">
        {drafts.map((draft, at) => (
          <li key={draft.id} className="flex flex-wrap items-center justify-between gap-3">
            <Place draft={draft} />
            <Resume draft={draft} first={at === 0} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="self-start max-sm:w-full" onClick={onAnother}>
        {t("wizard.begun.another")}
      </Button>
    </Card>
  );
}

function Place({ draft }: { draft: RequestSummary }) {
  const t = useWords("requests");
  const { country, organism_name, beneficiary, progress, next_action } = draft;
  const left = next_action === "resume" && t("tracking.progress_value", { percent: progress });
  return (
    <span className="text-muted">
      <Flag code={country.code} className="mr-2 align-[-0.15em]" />
      {[country.name, organism_name, beneficiary?.name, left].filter(Boolean).join(" · ")}
    </span>
  );
}

function Resume({ draft, first }: { draft: RequestSummary; first: boolean }) {
  const t = useWords("requests");
  const { language } = useLanguage();
  return (
    <ButtonLink to={`/service-request/edit/${draft.id}`} variant={first ? "primary" : "secondary"}>
      {t("wizard.begun.resume", { date: formatDate(draft.created_at, language) })}
    </ButtonLink>
  );
}

/** Says that a draft of the same service was saved elsewhere, and leaves this one alone. */
export function DraftElsewhere({ draft }: { draft: RequestSummary }) {
  const t = useWords("requests");
  const { language } = useLanguage();
  return (
    <div role="status" className="mt-6">
      <Alert>
        <p>{t("wizard.begun.elsewhere")}</p>
        <Link to={`/service-request/edit/${draft.id}`} className="font-semibold underline">
          {t("wizard.begun.resume", { date: formatDate(draft.created_at, language) })}
        </Link>
      </Alert>
    </div>
  );
}
