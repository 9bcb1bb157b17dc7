import { useEffect, useState } from "react";
import { redirect, useNavigate } from "react-router";
import { ownPath } from "../../lib/intended-path.ts";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { ErrorPage } from "../error-page.tsx";
import type { Route } from "./+types/offline.page";

const addressAsked = (url: string) => ownPath(new URL(url).searchParams.get("to"));

/** `/offline.html?to=…`. Whom the server hears needs no stand-in. */
export function loader({ request }: Route.LoaderArgs) {
  const to = addressAsked(request.url);
  return to ? redirect(to) : null;
}

/**
 * Stands in for a page that this device does not keep whole (`lib/offline/worker.ts`): goes there as a link would, which
 * needs the code and the data of that page, but not its document.
 */
export default function OfflinePage() {
  const navigate = useNavigate();
  const [vain, setVain] = useState(false);
  useEffect(() => {
    const here = new URL(location.href);
    const to = addressAsked(here.href);
    // The router reloads a page whose code it cannot load: once is enough.
    if (!to || here.searchParams.has("tried")) return setVain(true);
    here.searchParams.set("tried", "");
    history.replaceState(history.state, "", here);
    void navigate(to, { replace: true });
  }, [navigate]);
  return vain ? <ErrorPage error={undefined} /> : <LoadingScreen starting />;
}
