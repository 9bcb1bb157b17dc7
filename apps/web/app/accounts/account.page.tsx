import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../lib/words.tsx";
import { classNames } from "../ui/class-names.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

export const handle = { words: ["accounts", "accounts/account"] };

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
} as const;
type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];

/** /account: what a person decides about their own account, in parts that each have an address (`?tab=`). */
export default function AccountPage() {
  const t = useWords("accounts/account");
  const [query] = useSearchParams();
  const shown = NAMES.find((name) => name === query.get("tab")) ?? "profile";
  return (
    <>
      <PageTitle title={`${t(`tabs.${shown}`)} · ${t("title")}`} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <nav aria-label={t("title")} className="mb-6 border-b border-line">
        <ul className="grid grid-cols-2 sm:flex sm:gap-1">
          {NAMES.map((name) => (
            <li key={name} className="flex">
              <Link
                to={{ search: name === "profile" ? "" : `?tab=${name}` }}
                preventScrollReset
                aria-current={name === shown ? "page" : undefined}
                className={classNames(
                  "flex min-h-11 flex-1 items-center justify-center border-b-3 px-4 py-2 font-semibold no-underline transition-colors focus-visible:-outline-offset-2",
                  name === shown ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
                )}
              >
                {t(`tabs.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense key={shown} fallback={<Skeleton className="h-96 rounded-card" />}>
        <div className="flex flex-col gap-6">{TABS[shown]()}</div>
      </Suspense>
    </>
  );
}
