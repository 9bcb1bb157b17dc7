import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { PathCard } from "./path-card.tsx";

type ContactPathsProps = { email: string | null; phone: string | null };

const PATHS = [
  { to: "/support", words: "help" },
  { to: "/requests-tracking", words: "requests" },
] as const;

/** Other ways to contact us; the operator's email and phone only where they are configured. */
export function ContactPaths({ email, phone }: ContactPathsProps) {
  const t = useWords("support/contact");
  return (
    <aside aria-labelledby="paths" className="flex flex-col gap-4">
      <h2 id="paths" className="text-xl">
        {t("paths.title")}
      </h2>
      <ul className="flex flex-col gap-3">
        {PATHS.map(({ to, words }) => (
          <PathCard key={to} to={to} title={t(`paths.${words}`)} text={t(`paths.${words}_text`)} />
        ))}
      </ul>
      {(email || phone) && (
        <dl className="flex flex-col gap-3">
          {email && (
            <div>
              <dt className="text-sm text-muted">{t("paths.email")}</dt>
              <dd>
                <a href={`mailto:${email}`} className="font-semibold break-all text-primary underline">
                  {email}
                </a>
              </dd>
            </div>
          )}
          {phone && (
            <div>
              <dt className="text-sm text-muted">{t("paths.phone")}</dt>
              <dd>
                <a
                  href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}
                  className="font-semibold text-primary underline"
                >
                  {phone}
                </a>
              </dd>
            </div>
          )}
        </dl>
      )}
      <Alert>{t("paths.fraud")}</Alert>
    </aside>
  );
}
