import { useEffect, useRef } from "react";
import { data, redirect, useLocation, useNavigation, useRevalidator, useSearchParams } from "react-router";
import type { Client } from "../lib/client.ts";
import { rememberIntendedPath } from "../lib/intended-path.ts";
import { serverClient } from "../lib/server-client.server.ts";
import { api, useSession } from "../lib/session.ts";
import { isSignedInHint } from "../lib/signed-in-hint.ts";
import { hasStoredSession } from "../lib/stored-session.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { PublicTitle } from "../ui/public-title.tsx";
import { ResultsHead } from "../ui/results-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ToastTemplate } from "../ui/toast-template.tsx";
import type { Route } from "./+types/resources.page";
import { FilterForm } from "./components/filter-form.tsx";
import { ResourceCard } from "./components/resource-card.tsx";
import { isNarrowed, readFilter, resourcesPath } from "./filter.ts";
import { type Listing, loadListing } from "./listing.ts";

export const handle = { words: ["resources"] };

const lastPageOf = ({ total, per_page }: Listing) => Math.max(1, Math.ceil(total / per_page));

/** Loads the address's list; a page beyond the last one redirects to that one, unless the list `mayBeLonger`. */
async function load(call: Client, request: Request, { mayBeLonger = false } = {}): Promise<Listing> {
  const filter = readFilter(new URL(request.url).searchParams);
  const listing = await loadListing(call, filter, request.signal);
  const last = lastPageOf(listing);
  if (!listing.failure && !mayBeLonger && filter.page > last)
    throw redirect(resourcesPath({ ...filter, page: last }));
  return listing;
}

/** The server renders without a session: its HTML is that for a visitor, whose list is shorter than that of an account. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const mayBeLonger = isSignedInHint(request.headers.get("cookie"));
  const listing = await load(serverClient(request, context), request, { mayBeLonger });
  return data({ ...listing, signedIn: false }, { status: listing.failure ? 503 : 200 });
}

/** The browser calls the API itself: signed-in readers see more (spec 1 §2.10). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const listing = await load(api, request);
  return { ...listing, signedIn: hasStoredSession() };
}

/** /resources: useful links and documents; search, filters and page are in the address (spec 1 §2.10). */
export default function ResourcesPage({ loaderData: listing }: Route.ComponentProps) {
  const t = useWords("resources");
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  // The server rendered it for a signed-in reader: the browser loads the list of the account.
  const isBeyond = !listing.failure && readFilter(params).page > lastPageOf(listing);
  const reload = useReload(listing.signedIn, isBeyond);
  return (
    <>
      <PublicTitle title={t("title")} description={t("lead")} />
      <ToastTemplate
        name="download_failed"
        kind="error"
        title={t("download.failed")}
        description={t("download.failed_text")}
      />
      <ToastTemplate
        name="download_gone"
        kind="error"
        title={t("download.failed")}
        description={t("download.gone")}
      />
      <PageHeader title={t("title")} lead={t("lead")} />
      {(listing.available > 0 || listing.failure) && <FilterForm countries={listing.countries} />}
      <div data-part="results">
        {isBeyond ? <Skeleton className="h-64" /> : <Results listing={listing} onRetry={reload} />}
      </div>
      {!listing.signedIn && !listing.failure && (
        <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
          {t("restricted_hint")}
          <ButtonLink
            to="/login"
            data-return=""
            variant="secondary"
            size="sm"
            onClick={() => rememberIntendedPath(pathname + search)}
          >
            {t("sign_in")}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function Results({ listing, onRetry }: { listing: Listing; onRetry: () => void }) {
  const t = useWords("resources");
  const [params] = useSearchParams();
  const filter = readFilter(params);
  const loading = useNavigation().location?.pathname === "/resources";
  const { resources, total, available, per_page } = listing;
  if (listing.failure) {
    // spec 1 §8
    const notice = { title: t("failure.title"), description: t("failure.text") };
    return <LoadError error={listing.failure} onRetry={onRetry} notice={notice} />;
  }
  if (available === 0) return <EmptyState title={t("none")}>{t("none_text")}</EmptyState>;
  return (
    <section
      aria-label={t("results")}
      aria-busy={loading || undefined}
      className={loading ? "opacity-60" : ""}
    >
      <ResultsHead page={filter.page}>{t("count", { count: total })}</ResultsHead>
      {resources.length > 0 ? (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {resources.map((resource) => (
            <li key={resource.id}>
              <ResourceCard resource={resource} onGone={onRetry} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t(isNarrowed({ ...filter, search: undefined }) ? "no_match" : "no_match_search")}
          action={
            <ButtonLink variant="secondary" to="/resources">
              {t("reset")}
            </ButtonLink>
          }
        />
      )}
      <Pagination
        page={filter.page}
        pages={Math.ceil(total / per_page)}
        hrefFor={(page) => resourcesPath({ ...filter, page })}
        label={t("pages")}
      />
    </section>
  );
}

/**
 * Returns a function that reloads the list; also reloads it when the loaded one is for another reader: the HTML was a
 * visitor's and the reader is signed in, they signed out, or the language changed. A list that ends before the page of the
 * address is reloaded for any reader, so that it redirects.
 */
function useReload(signedIn: boolean, isBeyond: boolean): () => void {
  const { revalidate } = useRevalidator();
  const { language } = useLanguage();
  const { status } = useSession();
  const shown = useRef({ language, signedIn, isBeyond });
  shown.current.signedIn = signedIn;
  shown.current.isBeyond = isBeyond;
  useEffect(() => {
    const known = status === "signed_in" || status === "anonymous";
    const other = known && (status === "signed_in") !== shown.current.signedIn;
    const lost = status !== "unknown" && shown.current.isBeyond;
    if (!other && !lost && shown.current.language === language) return;
    shown.current.language = language;
    void revalidate();
  }, [language, status, revalidate]);
  return () => void revalidate();
}
