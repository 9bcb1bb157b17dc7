import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useWords } from "../lib/words.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTabs } from "../ui/page-tabs.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

export const handle = { words: ["accounts", "accounts/account", "messaging", "ui/attach"] };

const ProfileSection = lazy(() =>
  import("./account/profile-section.tsx").then((module) => ({ default: module.ProfileSection })),
);
const ContactSection = lazy(() =>
  import("./account/contact-section.tsx").then((module) => ({ default: module.ContactSection })),
);
const SecuritySection = lazy(() =>
  import("./account/security-section.tsx").then((module) => ({ default: module.SecuritySection })),
);
const DevicesSection = lazy(() =>
  import("./account/devices-section.tsx").then((module) => ({ default: module.DevicesSection })),
);
const DataSection = lazy(() =>
  import("./account/data-section.tsx").then((module) => ({ default: module.DataSection })),
);
const Inbox = lazy(() =>
  import("../messaging/public/inbox.tsx").then((module) => ({ default: module.Inbox })),
);

const TABS = {
  profile: () => (
    <>
      <ProfileSection />
      <ContactSection />
    </>
  ),
  security: () => <SecuritySection />,
  devices: () => <DevicesSection />,
  data: () => <DataSection />,
  messages: () => <Inbox />,
} as const;
type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];

/** /account: a person's own account and their conversations, in parts that each have an address (`?tab=`). */
export default function AccountPage() {
  const t = useWords("accounts/account");
  const [query] = useSearchParams();
  const shown = NAMES.find((name) => name === query.get("tab")) ?? "profile";
  return (
    <>
      <PageTitle title={`${t(`tabs.${shown}`)} · ${t("title")}`} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <PageTabs
        label={t("title")}
        shown={shown}
        tabs={NAMES.map((name) => ({ name, label: t(`tabs.${name}`) }))}
      />
      <Suspense key={shown} fallback={<Skeleton className="h-96 rounded-card" />}>
        <div className="flex flex-col gap-6">{TABS[shown]()}</div>
      </Suspense>
    </>
  );
}
