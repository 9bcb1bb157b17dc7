import type { Relative } from "@passerelle/contract/requests/relatives";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { refocusAfterRemoval } from "../../ui/refocus.ts";
import { relativesQuery, removeRelative } from "../relatives/api.ts";
import { RelativeForm } from "../relatives/relative-form.tsx";

/** The relatives of the account: added, changed and deleted. */
export function RelativesSection() {
  const t = useWords("requests");
  const words = useFailureWords();
  const { data: relatives, error, refetch } = useQuery(relativesQuery);
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<Relative>();
  const removing = useMutation(removeRelative);
  const close = () => setEdited(undefined);
  return (
    <Card aria-labelledby="relatives-heading" className="flex flex-col gap-4">
      <div>
        <h2 id="relatives-heading" className="text-2xl">
          {t("relatives.title")}
        </h2>
        <p className="mt-1 text-muted">{t("relatives.lead")}</p>
      </div>
      {error && !relatives && <LoadError error={error} onRetry={() => void refetch()} />}
      {removing.error && <Alert kind="error">{words(removing.error)}</Alert>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {relatives?.map((one) => (
          <li key={one.id} className="py-3">
            {edited === one.id ? (
              <RelativeForm relative={one} onSaved={close} onCancel={close} />
            ) : (
              <Row relative={one} onEdit={() => setEdited(one.id)} onRemove={() => setRemoved(one)} />
            )}
          </li>
        ))}
      </ul>
      {edited === "" ? (
        <RelativeForm onSaved={close} onCancel={close} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setEdited("")}>
          {t("relatives.add")}
        </Button>
      )}
      <ConfirmDialog
        open={removed !== undefined}
        title={t("relatives.remove_title", { name: removed?.name ?? "" })}
        confirmLabel={t("relatives.remove")}
        danger
        onConfirm={() => {
          if (removed) removing.mutate(removed.id);
          setRemoved(undefined);
        }}
        onClose={() => setRemoved(undefined)}
      >
        {t("relatives.remove_text")}
      </ConfirmDialog>
    </Card>
  );
}

type RowProps = { relative: Relative; onEdit: () => void; onRemove: () => void };

function Row({ relative: { name, relationship, consented_at }, onEdit, onRemove }: RowProps) {
  const t = useWords("requests");
  const { language } = useLanguage();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-muted">
          {t(`relatives.relationships.${relationship}`)} ·{" "}
          {t("relatives.consented", { date: formatDate(consented_at, language) })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" onClick={onEdit}>
          {t("relatives.edit")}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={({ currentTarget }) => {
            refocusAfterRemoval(currentTarget);
            onRemove();
          }}
        >
          {t("relatives.remove")}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </div>
  );
}
