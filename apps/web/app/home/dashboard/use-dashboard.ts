import { type DashboardEntry, dashboardOf } from "@passerelle/domain/settings/dashboard";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DASHBOARD_KEY } from "../../lib/dashboard.ts";
import { api, storeProfile, useProfile } from "../../lib/session.ts";
import { useSettings } from "../../lib/settings.ts";

type Saving = { state: "still" | "saved" } | { state: "failed"; error: unknown };

export type Dashboard = {
  entries: readonly DashboardEntry[];
  /** Null restores the default. */
  choose: (entries: readonly DashboardEntry[] | null) => void;
  saving: Saving;
};

/**
 * The sections of the reader's dashboard and a function to change them: a change shows at once and is undone when
 * saving fails. Without the feature (product.md, *Coming soon*) it is the default.
 */
export function useDashboard(): Dashboard {
  const { dashboard, role } = useProfile();
  const { features } = useSettings();
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ entries: readonly DashboardEntry[] | null }>();
  const [saving, setSaving] = useState<Saving>({ state: "still" });
  const last = useRef(0);
  const sending = useRef(Promise.resolve());

  // Saved one after the other, so that the last change is the one stored.
  function choose(entries: readonly DashboardEntry[] | null): void {
    last.current += 1;
    const number = last.current;
    setAsked({ entries });
    setSaving({ state: "still" });
    sending.current = sending.current.then(async () => {
      let outcome: Saving = { state: "saved" };
      try {
        storeProfile(await api("PATCH /api/me", { body: { dashboard: entries && [...entries] } }));
        // The server's reply contains nothing for a section that was hidden until now.
        void client.invalidateQueries({ queryKey: DASHBOARD_KEY });
      } catch (error) {
        outcome = { state: "failed", error };
      }
      if (number !== last.current) return;
      setAsked(undefined);
      setSaving(outcome);
    });
  }

  const kept = asked ? asked.entries : dashboard;
  return { entries: dashboardOf(features.dashboard_customisation ? kept : null, role), choose, saving };
}
