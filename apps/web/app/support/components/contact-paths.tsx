import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";

type ContactPathsProps = { email: string | null; phone: string | null };

const PATHS = [
  { to: "/support", words: "help" },
  { to: "/requests-tracking", words: "requests" },
] as const;

/** What else leads to an answer; of the operator only what the operator has given. */
export function ContactPaths({ email, phone }: ContactPathsProps) {
  const t = useWords("support/contact");
  return (
    <aside aria-labelledby="paths" className="flex flex-col gap-4">
      <h2 id="paths" className="text-xl">
        {t("paths.title")}
      </h2>
      <ul className="flex flex-col gap-3">
        {PATHS.map(({ to, words }) => (
          <li
            key={to}
            className="relative rounded-card border border-line bg-surface p-4 hover:border-primary"
          >
            <Link
              to={to}
              className="font-semibold text-primary no-underline after:absolute after:inset-0 after:rounded-card"
            >
              {t(`paths.${words}`)}
            </Link>
            <p className="mt-1 text-sm text-muted">{t(`paths.${words}_text`)}</p>
          </li>
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
