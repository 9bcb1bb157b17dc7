import { lazy } from "react";
import { useWords } from "../lib/words.tsx";
import { TabbedPage } from "../ui/tabbed-page.tsx";
import { PartsTab } from "./parts-tab.tsx";

export const handle = { words: ["sandbox"] };

const TemplatesTab = lazy(() =>
  import("./templates-tab.tsx").then(({ TemplatesTab: Part }) => ({ default: Part })),
);

const TABS = [
  { name: "parts", Part: PartsTab },
  { name: "templates", Part: TemplatesTab },
] as const;

/** /admin/test-sandbox: trying what the site depends on, without an effect on anyone else (super_admin, spec 1 §2.3). */
export default function TestSandboxPage() {
  const t = useWords("sandbox");
  return (
    <TabbedPage
      title={t("title")}
      lead={t("lead")}
      tabs={TABS.map((tab) => ({ ...tab, label: t(`tabs.${tab.name}`) }))}
    />
  );
}
