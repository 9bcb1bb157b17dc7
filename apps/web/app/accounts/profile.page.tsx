import type { PublicProfile } from "@passerelle/contract/profiles";
import { countryName } from "@passerelle/domain/country-name";
import type { KycStatus } from "@passerelle/domain/profiles/registration";
import { isCustomer, may, type Role } from "@passerelle/domain/roles";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { failureCode } from "../lib/failure.ts";
import { formatDate } from "../lib/format.ts";
import { api, useProfile } from "../lib/session.ts";
import { useRoleName } from "../lib/use-role-name.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { SharedRequests } from "../requests/public/shared-requests.tsx";
import { Alert } from "../ui/alert.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Badge, type BadgeTone } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Fact, FactCard, Facts } from "../ui/facts.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { FACT_LINK, TEXT_LINK } from "../ui/text-link.ts";
import type { Route } from "./+types/profile.page";

export const handle = {
  words: ["auth", "auth/account", "profiles/profile", "lib/roles", "requests", "requests/shared"],
};

const KYC_TONES: Record<KycStatus, BadgeTone> = {
  not_required: "neutral",
  pending: "warning",
  in_review: "info",
  verified: "success",
  rejected: "danger",
};

const publicProfile = (id: string) =>
  queryOptions({
    queryKey: ["profiles", id],
    queryFn: ({ signal }) => api("GET /api/profiles/:id", { params: { id } }, { signal }),
    // The reader may have changed their own profile a moment ago.
    staleTime: 0,
  });

/** /profile/{userId}: what the reader may see of a person (`profileView`), and the requests that connect both. */
export default function ProfilePage({ params: { userId } }: Route.ComponentProps) {
  const t = useWords("profiles/profile");
  const roleName = useRoleName();
  const { language } = useLanguage();
  const own = useProfile();
  const { data: person, error, refetch } = useQuery(publicProfile(userId));
  if (!person) return <Absent error={error} onRetry={() => void refetch()} />;
  const { view } = person;
  // The session's profile has changes just made on /account.
  const avatar = view === "own" ? own.avatar_url : person.avatar_url;
  const { created_at } = person;
  const since = created_at && t("since", { date: formatDate(created_at, language) });
  return (
    <>
      <PageTitle title={person.name || t("title")} />
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-4">
            <Avatar name={person.name} url={avatar} className="size-16 text-2xl" />
            <span className="min-w-0">{person.name || t("nameless")}</span>
          </span>
        }
        lead={[roleName(person.role), since].filter(Boolean).join(" · ")}
        actions={
          view === "own" ? (
            <ButtonLink to="/account">{t("edit")}</ButtonLink>
          ) : (
            view === "office" &&
            may(own.role, "users.manage") && (
              <ButtonLink variant="secondary" to={`/admin/users/${person.id}`}>
                {t("administer")}
              </ButtonLink>
            )
          )
        }
      />
      {view === "own" && <p className="mb-6 max-w-prose text-muted">{t("own")}</p>}
      {view === "customer" && <p className="mb-6 max-w-prose text-muted">{t("handler")}</p>}
      {view === "worker" && <p className="mb-6 max-w-prose text-muted">{t("worker")}</p>}
      {person.closed_at ? (
        <Alert>{t("closed", { date: formatDate(person.closed_at, language) })}</Alert>
      ) : (
        <Details person={person} />
      )}
      <div className="mt-6 flex flex-col gap-6">
        {view === "own" ? (
          <WhoSees role={person.role} />
        ) : (
          <SharedRequests personId={person.id} expected={isCustomer(person.role)} />
        )}
      </div>
    </>
  );
}

function Details({ person }: { person: PublicProfile }) {
  const t = useWords("profiles/profile");
  const account = useWords("auth/account");
  const auth = useWords("auth");
  const { language } = useLanguage();
  const country = (code: string | null) => code && countryName(code, language);
  const { view, account_status, account_type, email, kyc_status, phone } = person;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {view !== "customer" && (
        <FactCard title={t("contact")}>
          <Facts>
            <Fact name={auth("email")} wide>
              {email && <Reach own={view === "own"} href={`mailto:${email}`} text={email} />}
            </Fact>
            <Fact name={account("contact.phone")}>
              {phone && <Reach own={view === "own"} href={`tel:${phone}`} text={phone} />}
            </Fact>
            <Fact name={t("status")}>{account_status && t(`account_statuses.${account_status}`)}</Fact>
            <Fact name={t("kyc")}>
              {kyc_status && <Badge tone={KYC_TONES[kyc_status]}>{t(`kyc_statuses.${kyc_status}`)}</Badge>}
            </Fact>
          </Facts>
          {view === "own" && kyc_status !== "verified" && kyc_status !== "not_required" && (
            <Link to="/kyc-verification" className={TEXT_LINK}>
              {t("verify")}
            </Link>
          )}
        </FactCard>
      )}
      <FactCard title={t("about")}>
        <Facts>
          <Fact name={t("account_type")}>{account_type && auth(`register.${account_type}`)}</Fact>
          <Fact name={t("country_of_origin")}>{country(person.country_of_origin)}</Fact>
          <Fact name={t("country_of_residence")}>{country(person.country_of_residence)}</Fact>
          <Fact name={t("city_of_residence")}>{person.city_of_residence}</Fact>
          <Fact name={t("company_name")}>{person.company_name}</Fact>
          <Fact name={t("job_title")}>{person.job_title}</Fact>
        </Facts>
      </FactCard>
    </div>
  );
}

/** A link to an email address or a phone number; the reader's own is plain text. */
function Reach({ own, href, text }: { own: boolean; href: string; text: string }) {
  if (own) return text;
  return (
    <a href={href} className={FACT_LINK}>
      {text}
    </a>
  );
}

/** What others see of the reader's own profile (`profileView`). */
function WhoSees({ role }: { role: Role }) {
  const t = useWords("profiles/profile");
  const readers = isCustomer(role)
    ? (["office", "worker", "others"] as const)
    : (["office", "worker", "customer", "others"] as const);
  return (
    <FactCard title={t("sees.title")}>
      <dl className="divide-y divide-line">
        {readers.map((reader) => (
          <div key={reader} className="grid gap-x-6 py-3 first:pt-0 last:pb-0 lg:grid-cols-[2fr_3fr]">
            <dt className="font-semibold">{t(`sees.${reader}`)}</dt>
            <dd className="text-muted">{t(`sees.${reader}_text`)}</dd>
          </div>
        ))}
      </dl>
    </FactCard>
  );
}

/** Shown while loading and for an unknown profile; other people's profiles answer alike. */
function Absent({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useWords("profiles/profile");
  const code = error ? failureCode(error) : undefined;
  const missing = code === "user_not_found" || code === "invalid_input";
  const title = t(missing ? "missing_title" : "title");
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} />
      {missing ? (
        <EmptyState title={t("missing_text")} action={<ButtonLink to="/dashboard">{t("back")}</ButtonLink>} />
      ) : error ? (
        <LoadError error={error} onRetry={onRetry} />
      ) : (
        <Skeleton className="h-72 rounded-card" />
      )}
    </>
  );
}
