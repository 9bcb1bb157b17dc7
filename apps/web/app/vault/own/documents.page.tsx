import type { VaultDocument } from "@passerelle/contract/vault";
import { stripAccents } from "@passerelle/domain/text";
import { useQuery } from "@tanstack/react-query";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { documentsQuery, vaultKey } from "../api.ts";
import { useDocumentName } from "../public/use-document-name.ts";
import { isShareable } from "../sharing/shareable.ts";
import { DocumentCard } from "./document-card.tsx";
import { SelectionBar } from "./selection.tsx";
import { SharesOverview } from "./shares-overview.tsx";

export const handle = { words: ["vault", "vault/own", "vault/public", "vault/sharing"] };

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
  // Ids of the documents chosen to be shared; undefined while none are being chosen.
  const [chosen, setChosen] = useState<readonly string[]>();
  if (documents.length === 0)
    // The button that adds one is above.
    return <EmptyState title={t("none.title")}>{t("none.text")}</EmptyState>;
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
      {!chosen && documents.some(isShareable) && (
        <Button variant="secondary" className="self-start" onClick={() => setChosen([])}>
          <Share2 aria-hidden="true" className="size-5" />
          {t("selection.begin")}
        </Button>
      )}
      {matches.length === 0 ? (
        <p className="text-muted">{t("no_match")}</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {matches.map((one) => (
            <li key={one.id}>
              <DocumentCard
                document={one}
                name={nameOf(one)}
                choice={
                  chosen && {
                    isChosen: chosen.includes(one.id),
                    isPossible: isShareable(one),
                    onChange: (isChosen) =>
                      setChosen(isChosen ? [...chosen, one.id] : chosen.filter((id) => id !== one.id)),
                  }
                }
              />
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <SelectionBar
          documents={documents.filter((one) => chosen.includes(one.id))}
          onEnd={() => setChosen(undefined)}
        />
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
      <SharesOverview />
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
