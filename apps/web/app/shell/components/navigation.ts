/** The sidebar's groups (spec 1 §2.7); an entry appears with its page. */
export const GROUPS = [
  {
    words: "nav.groups.main",
    entries: [{ to: "/dashboard", words: "nav.dashboard", icon: "layout-dashboard" }],
  },
  {
    words: "nav.groups.services",
    entries: [{ to: "/services", words: "nav.catalogue", icon: "store" }],
  },
  {
    words: "nav.groups.space",
    entries: [{ to: "/requests-tracking", words: "nav.requests", icon: "list-checks" }],
  },
] as const;
