import { useEffect } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { useProfile } from "../lib/session.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { mayOpen } from "./admin-pages.ts";

/**
 * The guard of the administration (spec 1 §2.2, §2.3, §6): whose role may not open a page goes to the dashboard and is
 * told. It spares a useless page; what may be read or done, the server decides at each call.
 */
export default function AdminLayout() {
  const t = useWords("shell");
  const { role } = useProfile();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const allowed = mayOpen(role, pathname);
  useEffect(() => {
    if (allowed) return;
    showToast({ kind: "error", title: t("admin.denied") });
    void navigate("/dashboard", { replace: true });
  }, [allowed, navigate, t]);
  return allowed ? <Outlet /> : <LoadingScreen />;
}
