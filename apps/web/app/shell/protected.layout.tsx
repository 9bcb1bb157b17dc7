import type { Route } from "./+types/protected.layout";
import { PathTitle } from "./components/path-title.tsx";
import { ProtectedError, ProtectedPages } from "./components/protected-pages.tsx";
import { StartingPage } from "./components/starting-page.tsx";
import { requireSession } from "./guard.ts";

/** The pages of accounts, which are rendered in the browser only: the renderer has no session. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireSession(request);
clientLoader.hydrate = true as const;

export const handle = { reads: ["/api/me"] };

export function HydrateFallback() {
  return (
    <>
      <PathTitle />
      <StartingPage />
    </>
  );
}

export default ProtectedPages;

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ProtectedError error={error} />;
