import { may } from "@passerelle/domain/roles";
import { useProfile } from "../../../lib/session.ts";
import { useWords } from "../../../lib/words.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { TabbedPage } from "../../../ui/tabbed-page.tsx";
import { HoursTab } from "./hours-tab.tsx";

export const handle = { words: ["appointments/admin/availability", "appointments", "ui/unsaved"] };

const HolidaysTab = lazyPart(() => import("./holidays-tab.tsx").then((module) => module.HolidaysTab));
const KindsTab = lazyPart(() => import("./kinds-tab.tsx").then((module) => module.KindsTab));
const PlacesTab = lazyPart(() => import("./places-tab.tsx").then((module) => module.PlacesTab));

/** /admin/availabilities: when agents can be met; kinds, places and holidays for those who manage them (spec 1 §2.3). */
export default function AvailabilitiesPage() {
  const t = useWords("appointments/admin/availability");
  const isManager = may(useProfile().role, "appointments.manage");
  const hours = { name: "hours", label: t("tabs.hours"), Part: HoursTab };
  const others = [
    { name: "kinds", label: t("tabs.kinds"), Part: KindsTab },
    { name: "places", label: t("tabs.places"), Part: PlacesTab },
    { name: "holidays", label: t("tabs.holidays"), Part: HolidaysTab },
  ];
  return (
    <TabbedPage
      title={t("title")}
      lead={t(isManager ? "lead" : "own_lead")}
      tabs={isManager ? [hours, ...others] : [hours]}
    />
  );
}
