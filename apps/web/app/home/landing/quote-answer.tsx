import { formatMoney } from "@passerelle/domain/money";
import { plannedStages } from "@passerelle/domain/requests/lifecycle/stages";
import { Link } from "react-router";
import { procedurePath } from "../../catalogue/public/articles.ts";
import { useApproximateValue } from "../../lib/display-currency.ts";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Bridge } from "../../ui/bridge.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Quote, QuoteAnswer } from "./quote.ts";

type QuoteAnswerProps = { quote: Quote; answer: QuoteAnswer };

/** The answer of the hero's form, standing on the arch: price, day, documents; and who acts on the way. */
export function Answer({ quote, answer }: QuoteAnswerProps) {
  const t = useWords("home/landing");
  const { title, countryName, by, organism, presence } = answer;
  return (
    <div>
      <section
        aria-label={t("quote.answer")}
        className="relative mx-auto -mb-3 w-full max-w-md rounded-card bg-surface p-5 text-center text-ink shadow-float"
      >
        {answer.instead && <p className="mb-2 text-sm text-warning">{t("quote.instead")}</p>}
        <h2 className="text-xl">
          {title} – {countryName}
        </h2>
        <Price answer={answer} />
        <Facts answer={answer} />
        <Link
          to={procedurePath(answer.id, quote.country)}
          className="mt-1 inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t("quote.more")}
          <Icon name="arrow-right" className="size-4" />
        </Link>
      </section>
      <Bridge
        size="hero"
        stages={plannedStages({ organism, presence, dueAt: by })}
        banks={{ here: quote.from || t("quote.here"), there: countryName }}
      />
    </div>
  );
}

function Price({ answer: { price } }: { answer: QuoteAnswer }) {
  const t = useWords("home/landing");
  const { language } = useLanguage();
  const approximateValue = useApproximateValue();
  if (price.kind === "unavailable") return null;
  if (price.kind === "free") return <p className="mt-1 font-display text-3xl">{t("services.free")}</p>;
  const amount = formatMoney(price, language);
  const value = approximateValue(price);
  return (
    <p className="mt-1 flex flex-wrap items-baseline justify-center gap-x-2">
      <span className="font-display text-3xl">
        {price.kind === "from" ? t("services.from", { price: amount }) : amount}
      </span>
      {value && <span className="text-lg text-muted">{value}</span>}
    </p>
  );
}

function Facts({ answer: { by, estimated_time, documents, presence } }: { answer: QuoteAnswer }) {
  const t = useWords("home/landing");
  const { language } = useLanguage();
  const time = by ? t("quote.by", { date: formatDate(by, language) }) : estimated_time;
  return (
    <p className="mt-1 text-muted">
      {[
        time,
        documents > 0 ? t("quote.documents", { count: documents }) : t("quote.no_documents"),
        t(presence ? "quote.presence" : "quote.no_presence"),
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}
