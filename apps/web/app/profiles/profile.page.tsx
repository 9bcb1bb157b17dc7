import type { PublicProfile } from "@passerelle/contract/profiles";
import { countryName } from "@passerelle/domain/country-name";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { failureCode } from "../lib/failure.ts";
import { formatDate } from "../lib/format.ts";
import { api, useProfile } from "../lib/session.ts";
import { useRoleName } from "../lib/use-role-name.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Fact, FactCard, Facts } from "../ui/facts.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Route } from "./+types/profile.page";

export const handle = { words: ["auth", "auth/account", "profiles/profile", "lib/roles"] };

const publicProfile = (id: string) =>
  queryOptions({
    queryKey: ["profiles", id],
    queryFn: ({ signal }) => api("GET /api/profiles/:id", { params: { id } }, { signal }),
    // One's own may have changed a moment ago.
    staleTime: 0,
  });

/** /profile/{userId}: a person's profile, for themselves and for staff. */
export default function ProfilePage({ params: { userId } }: Route.ComponentProps) {
  const t = useWords("profiles/profile");
  const roleName = useRoleName();
  const { language } = useLanguage();
  const own = useProfile();
  const { data: person, error, refetch } = useQuery(publicProfile(userId));
  if (!person) return <Absent error={error} onRetry={() => void refetch()} />;
  const isOwn = person.id === own.id;
  // The session's profile has changes just made on /account.
  const avatar = isOwn ? own.avatar_url : person.avatar_url;
  return (
    <>
      <PageTitle title={person.name || t("title")} />
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-4">
            <Avatar name={person.name} url={avatar} className="size-16 text-2xl" />
            {person.name || t("nameless")}
          </span>
        }
        lead={[roleName(person.role), t("since", { date: formatDate(person.created_at, language) })].join(
          " · ",
        )}
        actions={isOwn && <ButtonLink to="/account">{t("edit")}</ButtonLink>}
      />
      {isOwn && <p className="mb-6 text-muted">{t("own")}</p>}
      {person.closed_at ? (
        <Alert>{t("closed", { date: formatDate(person.closed_at, language) })}</Alert>
      ) : (
        <Details person={person} />
      )}
    </>
  );
}

function Details({ person }: { person: PublicProfile }) {
  const t = useWords("profiles/profile");
  const account = useWords("auth/account");
  const auth = useWords("auth");
  const { language } = useLanguage();
  const country = (code: string | null) => code && countryName(code, language);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <FactCard title={t("contact")}>
        <Facts>
          <Fact name={auth("email")} wide>
            {person.email}
          </Fact>
          <Fact name={account("contact.phone")}>{person.phone}</Fact>
          <Fact name={t("status")}>{t(`account_statuses.${person.account_status}`)}</Fact>
          <Fact name={t("kyc")}>{t(`kyc_statuses.${person.kyc_status}`)}</Fact>
        </Facts>
      </FactCard>
      <FactCard title={t("about")}>
        <Facts>
          <Fact name={t("account_type")}>{auth(`register.${person.account_type}`)}</Fact>
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
