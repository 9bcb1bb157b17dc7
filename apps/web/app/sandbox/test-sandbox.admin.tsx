import { lazy } from "react";
import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { TabbedPage } from "../ui/tabbed-page.tsx";
import { PartsTab } from "./parts-tab.tsx";

export const handle = { words: ["sandbox"] };

const TemplatesTab = lazy(() =>
  import("./templates-tab.tsx").then(({ TemplatesTab: Part }) => ({ default: Part })),
);
const ChargesTab = lazy(() =>
  import("./charges-tab.tsx").then(({ ChargesTab: Part }) => ({ default: Part })),
);
const EventsTab = lazy(() => import("./events-tab.tsx").then(({ EventsTab: Part }) => ({ default: Part })));
const DemoTab = lazy(() => import("./demo-tab.tsx").then(({ DemoTab: Part }) => ({ default: Part })));

const TABS = [
  { name: "parts", Part: PartsTab },
  { name: "templates", Part: TemplatesTab },
  { name: "charges", Part: ChargesTab },
  { name: "events", Part: EventsTab },
  { name: "demo", Part: DemoTab },
] as const;

/** /admin/test-sandbox: trying what the site depends on, without an effect on anyone else (super_admin, spec 1 §2.3). */
export default function TestSandboxPage() {
  const t = useWords("sandbox");
  const { demo } = useSettings();
  return (
    <TabbedPage
      title={t("title")}
      lead={t("lead")}
      tabs={TABS.filter(({ name }) => demo || name !== "demo").map((tab) => ({
        ...tab,
        label: t(`tabs.${tab.name}`),
      }))}
    />
  );
}
