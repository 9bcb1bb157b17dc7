import { useEffect, useState } from "react";
import { redirect, useNavigate } from "react-router";
import { ownPath } from "../../lib/intended-path.ts";
import { useIsDocument } from "../../lib/page-kind.ts";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { ErrorPage } from "../error-page.tsx";
import type { Route } from "./+types/offline.page";

const addressAsked = (url: string) => ownPath(new URL(url).searchParams.get("to"));

/** `/offline.html?to=…`. With a network the reader is redirected to the page itself. */
export function loader({ request }: Route.LoaderArgs) {
  const to = addressAsked(request.url);
  return to ? redirect(to) : null;
}

/**
 * Replaces a page whose document this device has not stored (`lib/offline/worker.ts`): navigates there like a link,
 * which needs its code and data only.
 */
export default function OfflinePage() {
  // `document/offline.ts` shows the address of the page itself and reloads it once there is a network.
  if (useIsDocument())
    return (
      <div data-offline-page>
        <ErrorPage error={undefined} isOffline />
      </div>
    );
  return <ApplicationShell />;
}

function ApplicationShell() {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const here = new URL(location.href);
    const to = addressAsked(here.href);
    // The router reloads a page whose code it cannot load: try once only.
    if (!to || here.searchParams.has("tried")) return setFailed(true);
    here.searchParams.set("tried", "");
    history.replaceState(history.state, "", here);
    void navigate(to, { replace: true });
  }, [navigate]);
  return failed ? <ErrorPage error={undefined} /> : <LoadingScreen starting />;
}
