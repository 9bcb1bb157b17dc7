import type { Guide } from "@passerelle/contract/catalogue";
import { data } from "react-router";
import { ApiError, type Client } from "../lib/client.ts";
import { serverClient } from "../lib/server-client.server.ts";
import { api } from "../lib/session.ts";
import { useReloadInLanguage } from "../lib/use-reload-in-language.ts";
import { useWords } from "../lib/words.tsx";
import { loadPublished, PublishedReviews } from "../reviews/public/published-reviews.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicTitle } from "../ui/public-title.tsx";
import { ToastTemplate } from "../ui/toast-template.tsx";
import type { Route } from "./+types/procedure.page";
import { CountryComparison } from "./components/country-comparison.tsx";
import { ProcedureBridge } from "./components/procedure-bridge.tsx";
import { ShareButton } from "./components/share-button.tsx";
import { BackLink } from "./guides/back-link.tsx";
import { CountryLinks } from "./guides/country-links.tsx";
import { DocumentNames } from "./guides/document-names.tsx";
import { OrderBox } from "./guides/order-box.tsx";
import { PlaceCard } from "./guides/place-card.tsx";
import { UnknownGuide } from "./guides/unknown-guide.tsx";
import { procedurePath, servicePath } from "./public/articles.ts";
import { chosenCountry, rememberCountry, rememberingHeaders } from "./public/country.ts";

export const handle = { words: ["catalogue", "catalogue/guides", "reviews"] };

const SHOWN_REVIEWS = 3;

/** Null for an unknown or removed procedure. */
async function loadProcedure(call: Client, id: string, { url, signal }: Request, cookies: string | null) {
  const [guide, reviews] = await Promise.all([
    call("GET /api/guides/:id", { params: { id } }, { signal }).catch((error: unknown) => {
      const { code } = error instanceof ApiError ? error : {};
      if (code === "service_not_found" || code === "invalid_input") return null;
      throw error;
    }),
    loadPublished(call, id, SHOWN_REVIEWS, signal),
  ]);
  return (
    guide && { guide, reviews, now: Date.now(), country: chosenCountry(new URL(url).searchParams, cookies) }
  );
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const call = serverClient(request, context);
  const procedure = await loadProcedure(call, params.serviceId, request, request.headers.get("cookie"));
  return data(procedure, { status: procedure ? 200 : 404, headers: rememberingHeaders(request) });
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  rememberCountry(request);
  return loadProcedure(api, params.serviceId, request, document.cookie);
}

export default function ProcedurePage({ loaderData: procedure }: Route.ComponentProps) {
  useReloadInLanguage();
  return procedure ? <Procedure {...procedure} /> : <UnknownGuide />;
}

type ProcedureProps = NonNullable<Awaited<ReturnType<typeof loadProcedure>>>;

/**
 * The public page of a procedure, live from the catalogue: all that a visitor needs to decide, since the page of the
 * service asks to sign in (spec 2 §2).
 */
function Procedure({ guide, reviews, country, now }: ProcedureProps) {
  const t = useWords("catalogue/guides");
  const words = useWords("catalogue");
  const chosen = guide.countries.find((one) => one.country.code === country);
  const title = chosen ? `${guide.title} – ${chosen.country.name}` : guide.title;
  return (
    <>
      <PublicTitle title={title} description={guide.description} />
      <ToastTemplate
        name="sign_in"
        kind="warning"
        title={words("signIn.title")}
        description={words("signIn.without")}
        action={
          <ButtonLink
            to="/login"
            variant="secondary"
            size="sm"
            data-return={servicePath(guide.id, chosen?.country.code ?? null)}
          >
            {words("signIn.action")}
          </ButtonLink>
        }
      />
      <BackLink />
      <PageHeader
        title={title}
        lead={guide.description}
        actions={
          <span className="max-sm:-ml-4">
            <ShareButton path={procedurePath(guide.id, chosen?.country.code)} title={title} />
          </span>
        }
      />
      <CountryLinks guide={guide} chosen={chosen?.country.code ?? null} />
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem] lg:items-start">
        <div className="order-2 flex min-w-0 flex-col gap-10 lg:order-none">
          <ProcedureBridge guide={guide} country={chosen?.country.code} now={now} />
          <Section id="where" title={t("procedure.where")}>
            {chosen ? <Places chosen={chosen} guide={guide} /> : <p>{t("procedure.choose")}</p>}
          </Section>
          <CountryComparison guide={guide} chosen={chosen?.country.code} />
          <Section id="documents" title={t("procedure.documents")}>
            <DocumentNames documents={guide.required_documents} />
          </Section>
          {guide.deliverables.length > 0 && (
            <Section id="receive" title={t("procedure.receive")}>
              <ul className="list-disc pl-5">
                {guide.deliverables.map(({ key, name }) => (
                  <li key={key}>{name}</li>
                ))}
              </ul>
            </Section>
          )}
          {reviews && (
            <Section id="reviews" title={t("procedure.reviews")}>
              <PublishedReviews published={reviews} />
            </Section>
          )}
          <p className="max-w-prose text-sm text-muted">{t("notice")}</p>
        </div>
        <OrderBox guide={guide} chosen={chosen} />
      </div>
    </>
  );
}

function Places({ guide, chosen }: { guide: Guide; chosen: Guide["countries"][number] }) {
  const t = useWords("catalogue/guides");
  if (chosen.places.length === 0) return <p className="text-muted">{t("procedure.free")}</p>;
  return (
    <ul className="flex flex-col gap-4">
      {chosen.places.map((place) => (
        <PlaceCard key={place.id} place={place} usual={guide.required_documents} />
      ))}
    </ul>
  );
}

type SectionProps = { id: string; title: string; children: React.ReactNode };

function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
