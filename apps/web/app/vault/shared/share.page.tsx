import { isHeldByScan } from "@passerelle/domain/scans/scan-state";
import type { ShareState } from "@passerelle/domain/vault/shares";
import { data } from "react-router";
import { ApiError } from "../../lib/client.ts";
import { type LoadFailure, loadFailure } from "../../lib/failure.ts";
import { formatDay } from "../../lib/format.ts";
import { serverClient } from "../../lib/server-client.server.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { useDocumentName } from "../public/use-document-name.ts";
import type { Route } from "./+types/share.page";

export const handle = { words: ["vault", "vault/shared"], leavesByForm: true };

/** The address of the page is a secret: neither it nor the page may be stored, or sent as a referrer. */
const NOT_KEPT = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

/** Why the copy of a document was refused: its address has ended, or it cannot be made. */
const REFUSED_COPIES = ["copy_over", "copy_failed"] as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const refused = REFUSED_COPIES.find((one) => one === new URL(request.url).searchParams.get("failed"));
  if (refused) {
    const nothing = { shared: undefined, token: "", failure: undefined, refused };
    return data(nothing, { status: 410, headers: NOT_KEPT });
  }
  const call = serverClient(request, context);
  try {
    const shared = await call("GET /api/shared-documents/:token", { params: { token: params.token } });
    const found = { shared, token: params.token, failure: undefined, refused: undefined };
    return data(found, { headers: NOT_KEPT });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A malformed token counts as an unknown one.
    const isMissing = error.code === "share_not_found" || error.code === "invalid_input";
    const failure = { ...loadFailure(error), isMissing };
    return data(
      { shared: undefined, token: params.token, failure, refused: undefined },
      { status: isMissing ? 404 : 503, headers: NOT_KEPT },
    );
  }
}

/** /shared/:token: the recipient of a share opens copies with their name on each page (trust.md). */
export default function SharePage({ loaderData: { shared, token, failure, refused } }: Route.ComponentProps) {
  const t = useWords("vault/shared");
  const nameOf = useDocumentName();
  const { language } = useLanguage();
  if (!shared) return <Ended reason={refused ?? "missing"} failure={failure} />;
  if (shared.state !== "open") return <Ended reason={shared.state} />;
  const { recipient, purpose, expires_at, reads_left, documents } = shared;
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead", { name: recipient ?? "" })} />
      <div className="flex max-w-2xl flex-col gap-5">
        <Card>
          <dl className="flex flex-col gap-3">
            <div>
              <dt className="text-muted text-sm">{t("purpose")}</dt>
              <dd className="wrap-anywhere">{purpose}</dd>
            </div>
            <div>
              <dt className="text-muted text-sm">{t("until")}</dt>
              <dd>
                {/* In UTC, as the server renders it. */}
                {expires_at && formatDay(expires_at.slice(0, 10), language)}
              </dd>
            </div>
            <div>
              <dt className="text-muted text-sm">{t("reads_left")}</dt>
              <dd>{t("reads", { count: reads_left })}</dd>
            </div>
          </dl>
        </Card>
        <ul className="flex flex-col gap-3">
          {documents.map((document) => (
            <li key={document.position}>
              <Card className="flex flex-wrap items-center justify-between gap-3">
                <h2 className="min-w-0 text-lg wrap-anywhere">{nameOf(document)}</h2>
                {isHeldByScan(document.scan) ? (
                  <p className="text-muted text-sm">{t(`scan.${document.scan}`)}</p>
                ) : (
                  // Works without JavaScript: the server counts the reading and leads to the copy.
                  <form method="post" action={`/files/shared-readings/${token}/${document.position}`}>
                    <Button type="submit" aria-label={t("open_of", { name: nameOf(document) })}>
                      {t("open")}
                    </Button>
                  </form>
                )}
              </Card>
            </li>
          ))}
        </ul>
        <p className="text-muted text-sm">{t("note")}</p>
      </div>
    </>
  );
}

type EndedProps = {
  reason: Exclude<ShareState, "open"> | "missing" | (typeof REFUSED_COPIES)[number];
  failure?: (LoadFailure & { isMissing: boolean }) | undefined;
};

/** Shown for a share that has ended, does not exist or could not be read; shows nothing of its contents. */
function Ended({ reason, failure }: EndedProps) {
  const t = useWords("vault/shared");
  return (
    <>
      <PageTitle title={t(`ended.${reason}.title`)} />
      <h1 className="sr-only">{t("title")}</h1>
      {failure && !failure.isMissing ? (
        <LoadError error={failure} />
      ) : (
        <EmptyState title={t(`ended.${reason}.title`)}>{t(`ended.${reason}.text`)}</EmptyState>
      )}
    </>
  );
}
