import { useEffect, useRef } from "react";
import { isRouteErrorResponse, Link } from "react-router";
import { ApiError } from "../lib/client.ts";
import { useOffline } from "../lib/offline/use-offline.ts";
import { useWords } from "../lib/words.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Ndop } from "../ui/ndop.tsx";
import { RequestReference } from "../ui/request-reference.tsx";
import { MAIN_ID } from "./components/main-content.tsx";

type Failure = { missing: boolean; requestId: string | undefined };

/** What is known of an error: a response of the router, a refused call, or a bug of ours. */
function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const requestId = (error.data as { request_id?: unknown } | null)?.request_id;
    return {
      missing: error.status === 404,
      requestId: typeof requestId === "string" ? requestId : undefined,
    };
  }
  if (error instanceof ApiError) return { missing: error.status === 404, requestId: error.requestId };
  return { missing: false, requestId: undefined };
}

type ErrorProps = {
  error: unknown;
  /** Whether the page is rendered for use without a network. */
  isOffline?: boolean;
};

/** The error page inside a frame: what happened, the id to quote, and two links. */
export function ErrorContent({ error, isOffline = false }: ErrorProps) {
  const t = useWords("shell");
  const online = useOffline().online && !isOffline;
  const failure = failureOf(error);
  // Without a network the router reports a page that it cannot load as missing.
  const missing = failure.missing && online;
  const { requestId } = failure;
  const kind = online ? (missing ? "missing" : undefined) : "offline";
  const title = t(kind ? `error.${kind}_title` : "error.title");
  const unreachable = useRef(false);
  useEffect(() => {
    if (!online) unreachable.current = true;
    else if (unreachable.current) window.location.reload();
  }, [online]);
  return (
    <div className="mx-auto my-12 w-full max-w-xl px-4">
      <title>{title}</title>
      <div role="alert" className="overflow-hidden rounded-card border border-line bg-surface">
        <Ndop className="h-20 w-full" />
        <div className="p-6 sm:p-8">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-3">{t(kind ? `error.${kind}_text` : "error.text")}</p>
          {requestId && <RequestReference id={requestId} />}
          <div className="mt-6 flex flex-wrap gap-3">
            {!missing && (
              <Button data-reload onClick={() => window.location.reload()}>
                {t("error.reload")}
              </Button>
            )}
            <Link
              to="/"
              reloadDocument
              className={buttonClass({ variant: missing ? "primary" : "secondary" })}
            >
              {t("error.home")}
            </Link>
          </div>
        </div>
      </div>
    </div>
  );
}

/** For errors of the frame itself. */
export function ErrorPage(props: ErrorProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <ErrorContent {...props} />
    </main>
  );
}
