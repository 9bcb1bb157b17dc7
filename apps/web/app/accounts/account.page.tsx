import { useWords } from "../lib/words.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
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

const ProfileSection = lazyPart(() =>
  import("../profiles/public/profile-section.tsx").then((module) => module.ProfileSection),
);
const ContactSection = lazyPart(() =>
  import("../auth/public/contact-section.tsx").then((module) => module.ContactSection),
);
const SecuritySection = lazyPart(() =>
  import("../auth/public/security-section.tsx").then((module) => module.SecuritySection),
);
const DevicesSection = lazyPart(() =>
  import("../auth/public/devices-section.tsx").then((module) => module.DevicesSection),
);
const ActivitySection = lazyPart(() =>
  import("./activity/activity-section.tsx").then((module) => module.ActivitySection),
);
const DataSection = lazyPart(() =>
  import("../privacy/public/data-section.tsx").then((module) => module.DataSection),
);
const Inbox = lazyPart(() => import("../messaging/public/inbox.tsx").then((module) => module.Inbox));

const RelativesSection = lazyPart(() =>
  import("../requests/public/relatives-section.tsx").then((module) => module.RelativesSection),
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
