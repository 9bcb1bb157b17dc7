import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet, redirect, useLocation, useNavigate, useRevalidator } from "react-router";
import { ApiError } from "../lib/client.ts";
import { rememberIntendedPath } from "../lib/intended-path.ts";
import { useLiveStream } from "../lib/live/use-live.ts";
import { useOffline } from "../lib/offline/state.ts";
import { queryClient } from "../lib/query.ts";
import { loadSession, useSession } from "../lib/session.ts";
import { currentSession } from "../lib/session-state.ts";
import { useSessionWatch } from "../lib/session-watch.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { wayTo } from "../navigation/pages.ts";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import type { Route } from "./+types/protected.layout";
import { PathTitle } from "./components/path-title.tsx";
import { TermsNotice } from "./components/terms-notice.tsx";
import { ErrorContent } from "./error-page.tsx";
import { useUnsentDrafts } from "./use-unsent-drafts.ts";

/**
 * The guard of every page that needs an account (spec 1 §2.2, §2.3): who is not signed in goes to /login and comes back
 * to the same location afterwards; whose role may not enter goes to the dashboard and is told. It runs in the browser
 * only: the session never reaches the renderer. It spares useless pages; what may be read or done, the server decides.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = await loadSession();
  if (session.status === "signed_in") return null;
  const { pathname, search } = new URL(request.url);
  // A request has no fragment; the page that was opened with one still has it.
  const hash = pathname === window.location.pathname ? window.location.hash : "";
  rememberIntendedPath(pathname + search + hash);
  throw redirect("/login");
}
clientLoader.hydrate = true as const;

/** What an account may do with itself without being registered: say what is missing, take its data along, close. */
const BEFORE_REGISTRATION = /^\/(complete-registration|account)\/?$/;

export function HydrateFallback() {
  return (
    <>
      <PathTitle />
      <LoadingScreen starting />
    </>
  );
}

export default function ProtectedLayout() {
  const t = useWords("shell");
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useSessionWatch();
  useLiveStream();
  useUnsentDrafts(session.status === "signed_in" ? session.profile.id : undefined);
  const ended = session.status === "anonymous" && session.ended;
  useEffect(() => {
    // Signed out here, in another tab, or by the server; only the last may come back to this page.
    if (session.status !== "anonymous") return;
    if (ended) rememberIntendedPath(pathname + search + hash);
    void navigate("/login", { replace: true });
  }, [session.status, ended, navigate, pathname, search, hash]);
  // Who came through another site says first what registration asks, and comes back to the same location.
  const unregistered =
    session.status === "signed_in" && !session.profile.registered && !BEFORE_REGISTRATION.test(pathname);
  useEffect(() => {
    if (!unregistered) return;
    rememberIntendedPath(pathname + search + hash);
    void navigate("/complete-registration", { replace: true });
  }, [unregistered, navigate, pathname, search, hash]);
  const denied =
    session.status === "signed_in" && !unregistered && wayTo(pathname, session.profile.role) !== "open";
  useEffect(() => {
    if (!denied) return;
    showToast({ kind: "error", title: t("denied") });
    void navigate("/dashboard", { replace: true });
  }, [denied, navigate, t]);
  // Once the pages of whoever left are gone, so is what they had loaded.
  useEffect(
    () => () => {
      if (currentSession().status !== "signed_in") queryClient.clear();
    },
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TermsNotice />
      {unregistered || denied ? <LoadingScreen /> : <Outlet />}
    </QueryClientProvider>
  );
}

/** No network at start-up says nothing of the session: the page offers to try again instead of asking to sign in. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator();
  const { online } = useOffline();
  // Not the session, but the page itself: this device does not keep it.
  if (!online && !(error instanceof ApiError)) return <ErrorContent error={error} />;
  if (state === "loading") return <LoadingScreen />;
  return <LoadError error={error} onRetry={() => void revalidate()} />;
}
