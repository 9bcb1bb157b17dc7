import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet, useLocation, useNavigate, useRevalidator } from "react-router";
import { ApiError } from "../../lib/client.ts";
import { rememberIntendedPath } from "../../lib/intended-path.ts";
import { useLiveStream } from "../../lib/live/use-live.ts";
import { storeOfflinePage } from "../../lib/offline/start.ts";
import { useOffline } from "../../lib/offline/use-offline.ts";
import { queryClient, useSharedClient } from "../../lib/query.ts";
import { useSession } from "../../lib/session.ts";
import { currentSession } from "../../lib/session-state.ts";
import { useSessionWatch } from "../../lib/session-watch.ts";
import { useSettings } from "../../lib/settings.ts";
import { lacksStaffFactor } from "../../lib/staff-factor.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { accessTo } from "../../navigation/pages.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { ErrorContent } from "../error-page.tsx";
import { useUnsent } from "../use-unsent.ts";
import { TermsNotice } from "./terms-notice.tsx";

/** Pages that an account without registration may use: complete it, download its data, close it. */
const BEFORE_REGISTRATION = /^\/(complete-registration|account)\/?$/;

/** Pages that staff may use without the second factor that their role needs. */
const WITHOUT_FACTOR = /^\/(account|settings)\/?$/;

/** The pages below the guard: it leaves them when the session ends, and refuses those that the role may not enter. */
export function ProtectedPages() {
  const t = useWords("shell");
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useSessionWatch();
  useLiveStream();
  useUnsent(session.status === "signed_in" ? session.profile.id : undefined);
  const client = useSharedClient();
  const ended = session.status === "anonymous" && session.ended;
  useEffect(() => {
    if (import.meta.env.PROD) void storeOfflinePage();
  }, []);
  useEffect(() => {
    // The person signed out here or in another tab, or the server ended the session; only in the last case they may return to
    // this page.
    if (session.status !== "anonymous") return;
    if (ended) rememberIntendedPath(pathname + search + hash);
    void navigate("/login", { replace: true });
  }, [session.status, ended, navigate, pathname, search, hash]);
  // An account created by another site first completes its registration and then returns to the same location.
  const unregistered =
    session.status === "signed_in" && !session.profile.registered && !BEFORE_REGISTRATION.test(pathname);
  useEffect(() => {
    if (!unregistered) return;
    rememberIntendedPath(pathname + search + hash);
    void navigate("/complete-registration", { replace: true });
  }, [unregistered, navigate, pathname, search, hash]);
  // Staff without a second factor first add one, where their role grants nothing without it.
  const { staff_second_factor } = useSettings();
  const insecure =
    session.status === "signed_in" &&
    !unregistered &&
    staff_second_factor &&
    lacksStaffFactor(session.session, session.profile.role) &&
    !WITHOUT_FACTOR.test(pathname);
  useEffect(() => {
    if (insecure) void navigate("/account?tab=security", { replace: true });
  }, [insecure, navigate]);
  const denied =
    session.status === "signed_in" &&
    !unregistered &&
    !insecure &&
    accessTo(pathname, session.profile.role) !== "open";
  useEffect(() => {
    if (!denied) return;
    showToast({ kind: "error", title: t("denied") });
    void navigate("/dashboard", { replace: true });
  }, [denied, navigate, t]);
  // Their data is removed once the pages of the signed-out person are unmounted.
  useEffect(
    () => () => {
      if (currentSession().status !== "signed_in") queryClient.clear();
    },
    [],
  );
  return (
    <QueryClientProvider client={client}>
      <TermsNotice />
      {unregistered || insecure || denied ? <LoadingScreen /> : <Outlet />}
    </QueryClientProvider>
  );
}

/** A missing network at start-up says nothing about the session: offers to retry instead of asking to sign in. */
export function ProtectedError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const { online } = useOffline();
  // The page itself is missing, not the session: this device has not stored it.
  if (!online && !(error instanceof ApiError)) return <ErrorContent error={error} />;
  if (state === "loading") return <LoadingScreen />;
  return <LoadError error={error} onRetry={() => void revalidate()} />;
}
