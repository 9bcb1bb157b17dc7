import type { VaultDocument } from "@passerelle/contract/vault";
import { stripAccents } from "@passerelle/domain/text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatBytes } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Checkbox, Field, Select, TextInput } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { documentsQuery, vaultKey } from "../api.ts";
import { ExpiryBadge } from "../public/expiry-badge.tsx";
import { useDocumentName } from "../public/use-document-name.ts";

export const handle = { words: ["vault", "vault/own", "vault/public"] };

const ORDERS = ["newest", "expiry", "name"] as const;
type Order = (typeof ORDERS)[number];

/** /documents: the documents that a person keeps. */
export default function DocumentsPage() {
  const t = useWords("vault/own");
  const { data, error, refetch } = useQuery(documentsQuery);
  useLive("vault", undefined, [vaultKey]);
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={<ButtonLink to="/documents/new">{t("add")}</ButtonLink>}
      />
      {data && <Documents {...data} />}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[60rem] rounded-card" />}
    </>
  );
}

type DocumentsProps = { documents: VaultDocument[]; used_bytes: number; limit_bytes: number };

function Documents({ documents, used_bytes, limit_bytes }: DocumentsProps) {
  const t = useWords("vault/own");
  const { language } = useLanguage();
  const nameOf = useDocumentName();
  const [sought, setSought] = useState("");
  const [order, setOrder] = useState<Order>("newest");
  const [archived, setArchived] = useState(false);
  if (documents.length === 0)
    return (
      <EmptyState
        title={t("none.title")}
        action={<ButtonLink to="/documents/new">{t("none.action")}</ButtonLink>}
      >
        {t("none.text")}
      </EmptyState>
    );
  const plain = (text: string) => stripAccents(text).toLowerCase();
  const matches = documents
    .filter((one) => archived || !one.is_archived)
    .filter((one) =>
      plain([nameOf(one), one.holder, one.number ?? "", one.file?.file_name ?? ""].join(" ")).includes(
        plain(sought.trim()),
      ),
    )
    .toSorted(comparing(order, nameOf, language));
  const hasArchived = documents.some((one) => one.is_archived);
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_14rem]">
        <Field label={t("search")} required>
          {(field) => (
            <TextInput
              {...field}
              type="search"
              required={false}
              value={sought}
              onChange={(event) => setSought(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("sort")} required>
          {(field) => (
            <Select
              {...field}
              value={order}
              onChange={(event) => setOrder(ORDERS.find((one) => one === event.target.value) ?? "newest")}
            >
              {ORDERS.map((one) => (
                <option key={one} value={one}>
                  {t(`sorts.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {hasArchived && (
          <Checkbox
            label={t("show_archived")}
            checked={archived}
            onChange={(event) => setArchived(event.target.checked)}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {t("count", { count: matches.length })}
      </p>
      {matches.length === 0 ? (
        <p className="text-muted">{t("no_match")}</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {matches.map((one) => (
            <li key={one.id}>
              <DocumentCard document={one} name={nameOf(one)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex max-w-md flex-col gap-2">
        <ProgressBar value={Math.round((used_bytes / limit_bytes) * 100)} label={t("space")} />
        <p className="text-muted text-sm">
          {t("space_used", {
            used: formatBytes(used_bytes, language),
            limit: formatBytes(limit_bytes, language),
          })}
        </p>
      </div>
    </div>
  );
}

function comparing(order: Order, nameOf: (document: VaultDocument) => string, language: string) {
  return (a: VaultDocument, b: VaultDocument): number => {
    if (order === "name") return nameOf(a).localeCompare(nameOf(b), language);
    // Documents without an expiry date come last.
    if (order === "expiry") return (a.expires_on ?? "9999").localeCompare(b.expires_on ?? "9999");
    return b.created_at.localeCompare(a.created_at);
  };
}

function DocumentCard({ document, name }: { document: VaultDocument; name: string }) {
  const t = useWords("vault/own");
  const types = useWords("vault");
  const { language } = useLanguage();
  const { id, type, title, holder, file, is_archived, open_shares, received_from } = document;
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 hover:border-primary">
      <div className="flex items-start gap-3">
        <span className="mt-0.5 text-primary">
          <Icon name={type === "passport" || type === "identity_card" ? "id-card" : "file-text"} />
        </span>
        <div className="min-w-0">
          <h2 className="text-lg leading-snug wrap-anywhere">
            <Link
              to={`/documents/${id}`}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
            >
              {name}
            </Link>
          </h2>
          <p className="text-muted text-sm wrap-anywhere">
            {[title && types(`types.${type}`), holder].filter(Boolean).join(" · ")}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <ExpiryBadge document={document} />
        {!file && <Badge tone="warning">{t("badges.no_file")}</Badge>}
        {open_shares > 0 && <Badge tone="info">{t("badges.shared", { count: open_shares })}</Badge>}
        {received_from && <Badge tone="success">{t("badges.received")}</Badge>}
        {is_archived && <Badge>{t("badges.archived")}</Badge>}
      </div>
      {file && (
        <p className="mt-auto text-muted text-sm wrap-anywhere">
          {file.file_name} · {formatBytes(file.size, language)}
        </p>
      )}
    </article>
  );
}
