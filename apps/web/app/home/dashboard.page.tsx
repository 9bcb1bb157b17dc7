import { hasWorkDashboard } from "@passerelle/domain/settings/dashboard";
import { Suspense } from "react";
import { data as withHeaders } from "react-router";
import { useProfile } from "../lib/session.ts";
import { useWords } from "../lib/words.tsx";
import { UnsavedRequestNotice } from "../requests/public/unsaved-request-notice.tsx";
import { Alert } from "../ui/alert.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/dashboard.page";
import { useDashboardData } from "./dashboard/api.ts";
import { Card, WorkCards } from "./dashboard/card.tsx";
import { CARD_WORDS, CARDS } from "./dashboard/cards.data.ts";
import { readCarried } from "./dashboard/carried.server.ts";
import { CustomiseButton } from "./dashboard/customise-button.tsx";
import { useDashboard } from "./dashboard/use-dashboard.ts";
import { WorkGridSkeleton } from "./dashboard/work-grid-skeleton.tsx";

export const handle = {
  needsPerson: true,
  words: ["home/dashboard", ...CARD_WORDS],
  reads: ["/api/dashboard", "/api/requests?status=open&per_page=100"],
};

/**
 * The first HTML has the cards of a person with the cookie of the page (decision 0212); without that cookie it is the same for
 * all readers.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const carried = await readCarried(request, context);
  // Personal data must not be stored, and the browser must not keep the page for offline reading.
  return withHeaders(
    { carried },
    carried ? { headers: { "cache-control": "private, no-store" } } : undefined,
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** After a navigation in the application the cards are read with the session instead. */
export const clientLoader = () => ({ carried: null });

/** /dashboard: a greeting and the cards of the capabilities, in the order that the person chose. */
export default function DashboardPage() {
  const t = useWords("home/dashboard");
  const profile = useProfile();
  const dashboard = useDashboard();
  const data = useDashboardData();
  const works = hasWorkDashboard(profile.role);
  const shown = dashboard.entries.filter((entry) => entry.shown).map(({ section }) => section);
  return (
    <>
      <PageTitle title={t("page.title")} />
      <PageHeader
        title={t("page.hello", { name: profile.name || profile.email })}
        lead={t(works ? "page.lead_work" : "page.lead")}
        actions={
          <>
            <CustomiseButton dashboard={dashboard} />
            {!works && (
              <ButtonLink variant="secondary" to="/services">
                {t("page.new")}
              </ButtonLink>
            )}
          </>
        }
      />
      {data.reply?.being_filled && <Alert className="mb-6">{t("being_filled")}</Alert>}
      <UnsavedRequestNotice userId={profile.id} />
      {shown.length === 0 && <Alert title={t("all_hidden")}>{t("all_hidden_text")}</Alert>}
      {works ? (
        <Suspense fallback={<WorkGridSkeleton />}>
          <WorkCards
            files={shown.map((section) => CARDS[section].file)}
            // The notice waits until the steps are known.
            listsOperator={
              !data.reply || !!data.reply.cards.first_steps?.steps.some(({ step }) => step === "operator")
            }
            skeleton={<WorkGridSkeleton />}
            render={(workCards) =>
              shown.map((section) => (
                <div
                  key={section}
                  data-card={CARDS[section].file}
                  className="empty:hidden xl:has-[>[data-wide]]:col-span-full"
                >
                  <Card section={section} shown={shown} data={data} workCards={workCards} />
                </div>
              ))
            }
          />
        </Suspense>
      ) : (
        // Cards below one of unknown height appear once it is known, so that they do not move.
        <div className="flex flex-col gap-8 [&>:has([data-unknown-height])~*]:hidden">
          {shown.map((section) => (
            <div key={section} data-card={CARDS[section].file} className="empty:hidden">
              <Suspense fallback={<div data-unknown-height />}>
                <Card section={section} shown={shown} data={data} />
              </Suspense>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
