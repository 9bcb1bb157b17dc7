import { useSearchParams } from "react-router";
import { AnnouncementList } from "../announcements/public/announcement-list.tsx";
import { BillingSettings } from "../billing/public/settings/billing-settings.tsx";
import { AmountRules } from "../identity/public/amount-rules.tsx";
import { useWords } from "../lib/words.tsx";
import { MandateSettings } from "../mandates/public/settings/mandate-settings.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTabs } from "../ui/page-tabs.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { FeatureList } from "./feature-list.tsx";
import { OperatorForm } from "./operator-form.tsx";
import { PlatformFacts } from "./platform-facts.tsx";
import { RuleList } from "./rule-list.tsx";
import { TestModeSwitch } from "./test-mode-switch.tsx";

export const handle = {
  words: [
    "settings",
    "announcements/admin",
    "lib/roles",
    "billing/public",
    "billing/public/document",
    "billing/public/settings",
    "identity",
    "identity/public",
    "mandates",
    "mandates/public/settings",
  ],
};

const NAMES = [
  "features",
  "rules",
  "announcements",
  "operator",
  "billing",
  "identity",
  "mandates",
  "platform",
] as const;

/**
 * /admin/general-settings: features, announcements, the operator's identity, billing, the amounts that require a verified identity,
 * mandates, and platform information (super_admin, spec 1 §2.3).
 */
export default function GeneralSettingsPage() {
  const t = useWords("settings");
  const [query] = useSearchParams();
  const shown = NAMES.find((name) => name === query.get("tab")) ?? "features";
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  return (
    <>
      <PageTitle title={`${t(`general.tabs.${shown}`)} · ${t("general.title")}`} />
      <PageHeader title={t("general.title")} lead={t("general.lead")} />
      <PageTabs
        label={t("general.title")}
        shown={shown}
        tabs={NAMES.map((name) => ({ name, label: t(`general.tabs.${name}`) }))}
      />
      <section aria-label={t(`general.tabs.${shown}`)}>
        {shown === "features" && <FeatureList />}
        {shown === "rules" && <RuleList />}
        {shown === "announcements" && (
          <AnnouncementList
            page={page}
            hrefFor={(next) => `/admin/general-settings?tab=announcements&page=${next}`}
          />
        )}
        {shown === "operator" && <OperatorForm />}
        {shown === "billing" && <BillingSettings />}
        {shown === "identity" && <AmountRules />}
        {shown === "mandates" && <MandateSettings />}
        {shown === "platform" && (
          <Card>
            <PlatformFacts />
            <TestModeSwitch />
          </Card>
        )}
      </section>
    </>
  );
}
