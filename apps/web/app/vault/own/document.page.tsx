import type { CallReply } from "@passerelle/contract/contract";
import type { vault } from "@passerelle/contract/vault";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { isNotFound, useFailureWords } from "../../lib/failure.ts";
import { formatDay } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { showToast } from "../../lib/toast.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { CopyValue } from "../../ui/copy-value.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { archiveDocument, deleteDocument, documentQuery, useIsDeleted, vaultKey } from "../api.ts";
import { ExpiryBadge } from "../public/expiry-badge.tsx";
import { useDocumentName } from "../public/use-document-name.ts";
import { DetailsForm } from "./details-form.tsx";
import { FileSection } from "./file-section.tsx";
import { ReadHistory, RequestUses } from "./read-history.tsx";
import { Shares } from "./shares.tsx";

export const handle = {
  words: ["documents", "vault", "vault/own", "vault/public", "vault/sharing", "lib/roles", "ui/more"],
};

type Details = CallReply<(typeof vault)["GET /api/vault/documents/:id"]>;

/** /documents/:id: a document, its file and versions, its shares, and who read it. */
export default function DocumentPage() {
  const t = useWords("vault/own");
  const nameOf = useDocumentName();
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({ ...documentQuery(id), enabled: !useIsDeleted(id) });
  useLive("vault", undefined, [vaultKey]);
  const name = data ? nameOf(data.document) : t("document");
  const isMissing = isNotFound(error, "vault_document_not_found");
  return (
    <>
      <PageTitle title={name} />
      <PageHeader title={<span className="wrap-anywhere">{name}</span>} />
      {data && <DocumentDetails details={data} name={name} />}
      {!data && isMissing && (
        <EmptyState
          title={t("missing.title")}
          action={<ButtonLink to="/documents">{t("missing.back")}</ButtonLink>}
        >
          {t("missing.text")}
        </EmptyState>
      )}
      {!data && error && !isMissing && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[60rem] rounded-card" />}
    </>
  );
}

function DocumentDetails({ details, name }: { details: Details; name: string }) {
  const { document, versions, reads, requests, shares } = details;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        <FileSection document={document} versions={versions} name={name} />
        <About details={details} name={name} />
      </div>
      <div className="flex flex-col gap-6">
        <Shares document={document} name={name} shares={shares} />
        {requests.length > 0 && <RequestUses requests={requests} />}
        <ReadHistory id={document.id} reads={reads} />
      </div>
    </div>
  );
}

function About({ details: { document, requests }, name }: { details: Details; name: string }) {
  const t = useWords("vault/own");
  const types = useWords("vault");
  const { language } = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const { id, type, title, holder, country, number, issued_on, expires_on, is_archived } = document;
  if (isEditing)
    return (
      <Card>
        <DetailsForm
          id={id}
          details={{ type, title, holder, country, number, issued_on, expires_on }}
          submitLabel={t("edit.submit")}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      </Card>
    );
  const countryName =
    country && new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(country);
  return (
    <FactCard title={t("about.title")}>
      <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
        <ExpiryBadge document={document} />
        {is_archived && <Badge>{t("badges.archived")}</Badge>}
      </div>
      <Facts>
        <Fact name={t("form.type")}>{types(`types.${type}`)}</Fact>
        <Fact name={t("form.holder")}>{holder || t("about.you")}</Fact>
        <Fact name={t("form.country")}>{countryName}</Fact>
        <Fact name={t("form.number")}>{number && <CopyValue name={t("form.number")} value={number} />}</Fact>
        <Fact name={t("form.issued_on")}>{issued_on && formatDay(issued_on, language)}</Fact>
        <Fact name={t("form.expires_on")}>{expires_on && formatDay(expires_on, language)}</Fact>
        <Fact name={t("about.received_from")}>{document.received_from?.reference}</Fact>
      </Facts>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
          {t("edit.open")}
        </Button>
        <Archive id={id} isArchived={is_archived} />
        <Delete id={id} name={name} uses={requests.length} />
      </div>
    </FactCard>
  );
}

function Archive({ id, isArchived }: { id: string; isArchived: boolean }) {
  const t = useWords("vault/own");
  const failureWords = useFailureWords();
  const archive = useMutation(archiveDocument(useQueryClient()));
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={archive.isPending}
      onClick={() =>
        archive.mutate(
          { id, archived: !isArchived },
          {
            onError: (error) =>
              showToast({ kind: "error", title: t("archive.failed"), description: failureWords(error) }),
          },
        )
      }
    >
      {t(isArchived ? "archive.restore" : "archive.do")}
    </Button>
  );
}

function Delete({ id, name, uses }: { id: string; name: string; uses: number }) {
  const t = useWords("vault/own");
  const navigate = useNavigate();
  const isHere = useIsHere();
  const remove = useMutation(deleteDocument(useQueryClient(), id));
  return (
    <ConfirmedAction
      label={t("delete.do")}
      title={t("delete.title", { name })}
      confirmLabel={t("delete.confirm")}
      done={t("delete.done")}
      danger
      run={async () => {
        await remove.mutateAsync();
        if (isHere()) void navigate("/documents", { replace: true });
      }}
    >
      <p>{t("delete.text")}</p>
      {uses > 0 && <p className="mt-2">{t("delete.uses", { count: uses })}</p>}
    </ConfirmedAction>
  );
}
