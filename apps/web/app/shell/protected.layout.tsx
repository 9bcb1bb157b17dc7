import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet, redirect, useNavigate } from "react-router";
import { rememberIntendedPath } from "../lib/intended.ts";
import { queryClient } from "../lib/query.ts";
import { loadSession, useSession } from "../lib/session.ts";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import type { Route } from "./+types/protected.layout";

/**
 * The guard of every page that needs an account (spec 1 §2.2): who is not signed in goes to /login and comes back to
 * the same location afterwards. It runs in the browser only: the session never reaches the renderer.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = await loadSession();
  if (session.status === "signed_in") return null;
  const { pathname, search } = new URL(request.url);
  rememberIntendedPath(pathname + search);
  throw redirect("/login");
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LoadingScreen />;
}

export default function ProtectedLayout() {
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    // Signed out here, in another tab, or by the server.
    if (session.status !== "anonymous") return;
    queryClient.clear();
    void navigate("/login");
  }, [session.status, navigate]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
