import { SETTING_GROUPS } from "@passerelle/domain/settings/definition";
import { SETTINGS } from "@passerelle/domain/settings/definitions";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { AnnouncementList } from "../announcements/public/announcement-list.tsx";
import { BillingSettings } from "../billing/public/settings/billing-settings.tsx";
import { useWords } from "../lib/words.tsx";
import { MandateSettings } from "../mandates/public/settings/mandate-settings.tsx";
import { Card } from "../ui/card.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTabs } from "../ui/page-tabs.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { settingList } from "./api.ts";
import { FoundSettings } from "./general/found-settings.tsx";
import { GroupSettings } from "./general/group-settings.tsx";
import { PANELS, type Panel } from "./general/panels.ts";
import { PlatformFacts } from "./platform-facts.tsx";
import { TestModeSwitch } from "./test-mode-switch.tsx";

export const handle = {
  words: [
    "settings",
    "settings/general",
    "announcements/admin",
    "ui/more",
    "ui/unsaved",
    "lib/roles",
    "billing/public",
    "billing/public/document",
    "billing/public/settings",
    "mandates",
    "mandates/public/settings",
  ],
};

const GROUPS = SETTING_GROUPS.filter((group) => Object.values(SETTINGS).some((one) => one.group === group));
const NAMES = [...GROUPS, ...PANELS] as const;
/** Names in former addresses of this page. */
const FORMER: Readonly<Record<string, (typeof NAMES)[number]>> = { rules: "support" };

/**
 * /admin/general-settings: everything that a super_admin may change of how the site works (spec 1 §2.3), by group: settings with their
 * versions, and the lists of billing, mandates and announcements.
 */
export default function GeneralSettingsPage() {
  const t = useWords("settings/general");
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = query.get("tab") ?? "";
  const shown = NAMES.find((name) => name === asked) ?? FORMER[asked] ?? "features";
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  const [typed, setTyped] = useState("");
  const sought = useDeferredValue(typed.trim());
  const { data: settings, error, refetch } = useQuery(settingList);
  const content = useRef<HTMLElement>(null);
  const panel = PANELS.find((one) => one === shown);
  const group = GROUPS.find((one) => one === shown);
  const titleOf = (name: (typeof NAMES)[number]) =>
    PANELS.some((one) => one === name)
      ? t(`panels.${name as Panel}.title`)
      : t(`groups.${name as (typeof GROUPS)[number]}.title`);

  function open(name: Panel) {
    setTyped("");
    void navigate({ search: `?tab=${name}` }, { preventScrollReset: true });
    content.current?.focus();
  }

  const unread = error ? (
    <LoadError error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-96 rounded-card" />
  );
  return (
    <>
      <PageTitle title={`${titleOf(shown)} · ${t("title")}`} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <Field label={t("search.label")} required className="mb-4 max-w-md">
        {({ required: _, ...field }) => (
          <TextInput
            {...field}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {sought === "" && (
        <PageTabs
          label={t("title")}
          shown={shown}
          wraps
          tabs={NAMES.map((name) => ({ name, label: titleOf(name) }))}
        />
      )}
      <section
        ref={content}
        tabIndex={-1}
        // A group gets no label, because it has its own heading.
        aria-label={sought !== "" ? t("search.results") : panel && titleOf(panel)}
        className="outline-none"
      >
        {sought !== "" &&
          (settings ? (
            <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
              <FoundSettings settings={settings} sought={sought} onOpen={open} />
            </Suspense>
          ) : (
            unread
          ))}
        {sought === "" && group && (settings ? <GroupSettings group={group} settings={settings} /> : unread)}
        {sought === "" && panel && <PanelContent panel={panel} page={page} />}
      </section>
    </>
  );
}

function PanelContent({ panel, page }: { panel: Panel; page: number }) {
  if (panel === "announcements")
    return (
      <AnnouncementList
        page={page}
        hrefFor={(next) => `/admin/general-settings?tab=announcements&page=${next}`}
      />
    );
  if (panel === "billing") return <BillingSettings />;
  if (panel === "mandates") return <MandateSettings />;
  return (
    <Card>
      <PlatformFacts />
      <TestModeSwitch />
    </Card>
  );
}
