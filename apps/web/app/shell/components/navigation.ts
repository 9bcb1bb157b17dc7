import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import ListChecks from "lucide-react/icons/list-checks";
import Store from "lucide-react/icons/store";

/** The sidebar's groups (spec 1 §2.7); an entry appears with its page. */
export const GROUPS = [
  {
    words: "nav.groups.main",
    entries: [{ to: "/dashboard", words: "nav.dashboard", icon: LayoutDashboard }],
  },
  {
    words: "nav.groups.services",
    entries: [{ to: "/services", words: "nav.catalogue", icon: Store }],
  },
  {
    words: "nav.groups.space",
    entries: [{ to: "/requests-tracking", words: "nav.requests", icon: ListChecks }],
  },
] as const;
