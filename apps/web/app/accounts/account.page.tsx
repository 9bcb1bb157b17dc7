import { lazy } from "react";
import { useWords } from "../lib/words.tsx";
import { TabbedPage } from "../ui/tabbed-page.tsx";

export const handle = {
  words: [
    "accounts",
    "accounts/activity",
    "auth",
    "auth/account",
    "lib/roles",
    "privacy",
    "profiles/profile",
    "messaging",
    "requests",
    "ui/attach",
  ],
};

const ProfileSection = lazy(() =>
  import("../profiles/public/profile-section.tsx").then((module) => ({ default: module.ProfileSection })),
);
const ContactSection = lazy(() =>
  import("../auth/public/contact-section.tsx").then((module) => ({ default: module.ContactSection })),
);
const SecuritySection = lazy(() =>
  import("../auth/public/security-section.tsx").then((module) => ({ default: module.SecuritySection })),
);
const DevicesSection = lazy(() =>
  import("../auth/public/devices-section.tsx").then((module) => ({ default: module.DevicesSection })),
);
const ActivitySection = lazy(() =>
  import("./activity/activity-section.tsx").then((module) => ({ default: module.ActivitySection })),
);
const DataSection = lazy(() =>
  import("../privacy/public/data-section.tsx").then((module) => ({ default: module.DataSection })),
);
const Inbox = lazy(() =>
  import("../messaging/public/inbox.tsx").then((module) => ({ default: module.Inbox })),
);

const RelativesSection = lazy(() =>
  import("../requests/public/relatives-section.tsx").then((module) => ({ default: module.RelativesSection })),
);

function PersonalSections() {
  return (
    <>
      <ProfileSection />
      <ContactSection />
      <RelativesSection />
    </>
  );
}

function SessionSections() {
  return (
    <>
      <DevicesSection />
      <ActivitySection />
    </>
  );
}

const TABS = [
  { name: "profile", Part: PersonalSections },
  { name: "security", Part: SecuritySection },
  { name: "devices", Part: SessionSections },
  { name: "data", Part: DataSection },
  { name: "messages", Part: Inbox },
] as const;

/** /account: a person's profile, security, devices, data and messages. */
export default function AccountPage() {
  const t = useWords("accounts");
  return (
    <TabbedPage
      title={t("title")}
      lead={t("lead")}
      tabs={TABS.map((tab) => ({ ...tab, label: t(`tabs.${tab.name}`) }))}
    />
  );
}
