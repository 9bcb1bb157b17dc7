import type { ClosurePreview } from "@passerelle/contract/privacy";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { closurePreview } from "./api.ts";
import { CloseDialog } from "./close-dialog.tsx";

/**
 * Account closure: what is erased, what the law retains, what prevents it, and the button, which asks for
 * confirmation.
 */
export function AccountClosure() {
  const t = useWords("privacy");
  const id = useId();
  const { data: preview, error, refetch } = useQuery(closurePreview);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {t("close_title")}
      </h2>
      <p className="mt-2 max-w-prose">{t("close_text")}</p>
      {preview ? (
        <Preview preview={preview} />
      ) : error ? (
        <div className="mt-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Skeleton className="mt-4 h-40" />
      )}
    </Card>
  );
}

function Preview({ preview }: { preview: ClosurePreview }) {
  const t = useWords("privacy");
  const [open, setOpen] = useState(false);
  const { open_requests, kept } = preview;
  return (
    <>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <div>
          <h3 className="text-lg">{t("goes_title")}</h3>
          <ul className="mt-2 list-disc pl-5">
            <li>{t("goes.profile")}</li>
            <li>{t("goes.access")}</li>
            <li>{t("goes.drafts")}</li>
          </ul>
        </div>
        <div>
          <h3 className="text-lg">{t("kept_title")}</h3>
          <p className="mt-2 text-sm text-muted">{t("kept_text")}</p>
          <ul className="mt-2 list-disc pl-5">
            {kept.every(({ count }) => count === 0) && <li>{t("kept_nothing")}</li>}
            {kept
              .filter(({ count }) => count > 0)
              .map(({ what, count, years }) => (
                <li key={what}>
                  {t(`kept.${what}`, { count })} {t("kept_years", { count: years })}
                </li>
              ))}
          </ul>
        </div>
      </div>
      {open_requests.length > 0 ? (
        <Alert kind="warning" title={t("open_title")} className="mt-5">
          <p>{t("open_text")}</p>
          <ul className="mt-2 flex flex-col gap-1">
            {open_requests.map(({ id, reference, reason }) => (
              <li key={id}>
                <Link
                  to={`/requests-tracking/${id}`}
                  className="inline-block py-1.5 font-semibold text-primary underline"
                >
                  {t("open_request", { reference })}
                </Link>{" "}
                — {t(`reasons.${reason}`)}
              </li>
            ))}
          </ul>
        </Alert>
      ) : (
        <>
          <Button variant="danger" className="mt-5" onClick={() => setOpen(true)}>
            {t("close")}
          </Button>
          <CloseDialog open={open} proof={preview.proof} onClose={() => setOpen(false)} />
        </>
      )}
    </>
  );
}
