import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { CAPABILITIES, type Capability } from "../../navigation/capabilities.data.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";

const ICONS: Record<Capability, IconName> = {
  services: "store",
  tracking: "list-checks",
  appointments: "calendar",
  documents: "file-lock",
  invoices: "receipt-text",
  mandates: "scale",
  subscriptions: "badge-percent",
  support: "life-buoy",
};

/** What the platform does, by name (spec 1 §1); a part whose page is not built yet says so. */
export function Capabilities() {
  const t = useWords("home/landing");
  return (
    <section id="capabilities" className="scroll-mt-16 bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
        <h2 className="max-w-3xl text-3xl">{t("capabilities.title")}</h2>
        <p className="mt-3 max-w-2xl text-lg text-muted">{t("capabilities.lead")}</p>
        <ul className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] gap-x-8 gap-y-6">
          {CAPABILITIES.map(({ name, to }) => (
            <li key={name} className="relative flex gap-3">
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-primary-soft text-primary">
                <Icon name={ICONS[name]} className="size-6" />
              </span>
              <div className="min-w-0">
                <h3 className="flex flex-wrap items-center gap-x-2 text-lg">
                  {to ? (
                    <Link
                      to={to}
                      className="text-ink no-underline after:absolute after:inset-0 hover:text-primary hover:underline"
                    >
                      {t(`capabilities.${name}.title`)}
                    </Link>
                  ) : (
                    <>
                      {t(`capabilities.${name}.title`)}
                      <Badge tone="info" className="font-sans">
                        {t("capabilities.soon")}
                      </Badge>
                    </>
                  )}
                </h3>
                <p className="text-sm text-muted">{t(`capabilities.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
