import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useNavigate } from "react-router";
import { rememberIntendedPath } from "../lib/intended-path.ts";
import { loadSession, usePerson, useSession } from "../lib/session.ts";
import { lastProfile } from "../lib/session-state.ts";
import type { Route } from "./+types/rendered.layout";
import { PathTitle } from "./components/path-title.tsx";
import { ProtectedError, ProtectedPages } from "./components/protected-pages.tsx";
import { StartingPage } from "./components/starting-page.tsx";
import { requireSession } from "./guard.ts";

/** Makes the router render the pages below on the server, whose loaders read by the cookie of the page (decision 0192). */
export const loader = () => null;

/** Guards navigations within the application. On the first page the component below guards, without delaying the page. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireSession(request);

export const handle = { reads: ["/api/me"] };

/** The guard of pages of accounts that the server renders: their first HTML has their content, which no script delays. */
export default function RenderedLayout() {
  const { status } = useSession();
  const person = usePerson();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === "signed_in") wasSignedIn.current = true;
    if (wasSignedIn.current || status === "unknown" || status === "signed_in") return;
    rememberIntendedPath(pathname + search + hash);
    void navigate("/login", { replace: true });
  }, [status, navigate, pathname, search, hash]);
  const isStarting = useNeedsPerson() && !(person ?? lastProfile());
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (isStarting) loadSession().catch(setFailure);
  }, [isStarting]);
  if (isStarting && failure) return <ProtectedError error={failure} />;
  if (isStarting)
    return (
      <>
        <PathTitle />
        <StartingPage />
      </>
    );
  return <ProtectedPages />;
}

/** Whether the page stays empty until its person is known (`handle.needsPerson`). */
const useNeedsPerson = () =>
  useMatches().some(({ handle }) => (handle as { needsPerson?: boolean } | undefined)?.needsPerson);

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ProtectedError error={error} />;
