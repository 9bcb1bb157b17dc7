import type { Operator } from "@passerelle/contract/legal";
import { serverClient } from "../lib/server-client.server.ts";
import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import type { Route } from "./+types/notice.page";
import { LegalText } from "./legal-text.tsx";

export const handle = { words: ["legal", "legal/notice"] };

/** `operator` is null when it could not be loaded; the rest of the text is shown all the same. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverClient(request, context);
  return { operator: await call("GET /api/legal/operator").catch(() => null) };
}

const SECTIONS = ["publisher", "hosting", "independence", "contact", "property", "content", "law"] as const;

/** The city is shown with the address. */
type Fact = Exclude<keyof Operator, "city">;

/** The operator's facts required by law, by section. */
const FACTS: Partial<Record<(typeof SECTIONS)[number], readonly Fact[]>> = {
  publisher: [
    "name",
    "legal_form",
    "address",
    "trade_register",
    "tax_number",
    "publisher",
    "email",
    "phone",
    "data_protection",
    "eu_representative",
  ],
  hosting: ["hosting"],
};

export default function NoticePage({ loaderData: { operator } }: Route.ComponentProps) {
  const t = useWords("legal/notice");
  const common = useWords("legal");
  const ui = useWords("ui");
  const { platform_name: platform, seller } = useSettings();
  const incomplete = operator !== null && Object.values(operator).includes(null);
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`${id}.title`),
    text: t(`${id}.text`, { platform }),
    children: FACTS[id] && (
      <>
        {id === "publisher" && seller?.fictional && (
          <Alert kind="warning" title={ui("seller.fictional")} className="mt-4" />
        )}
        {id === "publisher" && incomplete && (
          <Alert title={t("missing.title")} className="mt-4">
            {t("missing.text")}
          </Alert>
        )}
        {operator ? (
          <OperatorFacts operator={operator} facts={FACTS[id]} />
        ) : (
          <Alert kind="error" className="mt-4">
            {common("failed")}
          </Alert>
        )}
      </>
    ),
  }));
  return <LegalText document="notice" lead={t("lead")} sections={sections} />;
}

/** The registered office with its city. */
function factOf(operator: Operator, fact: Fact): string | null {
  if (fact !== "address") return operator[fact];
  return [operator.address, operator.city].filter(Boolean).join(", ") || null;
}

function OperatorFacts({ operator, facts }: { operator: Operator; facts: readonly Fact[] }) {
  const t = useWords("legal/notice");
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2">
      {facts.map((fact) => (
        <div key={fact} className={facts.length === 1 ? "sm:col-span-2" : undefined}>
          <dt className="text-sm text-muted">{t(`facts.${fact}`)}</dt>
          <dd className="break-words">
            {factOf(operator, fact) ?? <em className="text-muted">{t("not_given")}</em>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
