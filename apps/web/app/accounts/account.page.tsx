import { lazy } from "react";
import { useWords } from "../lib/words.tsx";
import { TabbedPage } from "../ui/tabbed-page.tsx";

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

function PersonalSections() {
  return (
    <>
      <ProfileSection />
      <ContactSection />
    </>
  );
}

const TABS = [
  { name: "profile", Part: PersonalSections },
  { name: "security", Part: SecuritySection },
  { name: "devices", Part: DevicesSection },
  { name: "data", Part: DataSection },
  { name: "messages", Part: Inbox },
] as const;

/** /account: a person's profile, security, devices, data and messages. */
export default function AccountPage() {
  const t = useWords("accounts/account");
  return (
    <TabbedPage
      title={t("title")}
      lead={t("lead")}
      tabs={TABS.map((tab) => ({ ...tab, label: t(`tabs.${tab.name}`) }))}
    />
  );
}
