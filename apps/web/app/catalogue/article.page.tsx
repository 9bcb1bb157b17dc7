import { data } from "react-router";
import { useWords } from "../lib/words.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Prose } from "../ui/prose.tsx";
import { PublicTitle } from "../ui/public-title.tsx";
import type { Route } from "./+types/article.page";
import { ArticleCards } from "./guides/article-cards.tsx";
import { BackLink } from "./guides/back-link.tsx";
import { UnknownGuide } from "./guides/unknown-guide.tsx";
import { ARTICLES, type Article } from "./public/articles.ts";

export const handle = { words: ["catalogue/guides", "catalogue/guides/articles"] };

const articleOf = (slug: string) => ARTICLES.find((article) => article === slug);

export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: articleOf(params.slug) ? 200 : 404 });
}

export function clientLoader() {
  return null;
}

export default function ArticlePage({ params }: Route.ComponentProps) {
  const article = articleOf(params.slug);
  return article ? <ArticleText article={article} /> : <UnknownGuide />;
}

const SECTIONS = ["essentials", "steps", "mistakes", "us"] as const;

const LOOKS: Partial<Record<(typeof SECTIONS)[number], string>> = {
  mistakes: "max-w-3xl rounded-card bg-warning-soft p-6",
  us: "max-w-3xl rounded-card bg-primary-soft p-6",
};

/** A written guide: summary, procedure, pitfalls, and our services. */
function ArticleText({ article }: { article: Article }) {
  const t = useWords("catalogue/guides");
  const words = useWords("catalogue/guides/articles");
  const title = t(`articles.${article}.title`);
  return (
    <>
      <PublicTitle title={title} description={t(`articles.${article}.lead`)} />
      <BackLink />
      <article>
        <PageHeader title={title} lead={t(`articles.${article}.lead`)} />
        <div className="flex flex-col gap-10">
          {SECTIONS.map((section) => (
            <section key={section} aria-labelledby={section} className={LOOKS[section]}>
              <h2 id={section} className="mb-3 text-2xl">
                {t(`sections.${section}`)}
              </h2>
              <Prose text={words(`text.${article}.${section}`)} />
            </section>
          ))}
        </div>
        <p className="mt-10 max-w-prose text-sm text-muted">{t("notice")}</p>
      </article>
      <section aria-labelledby="related" className="mt-12 border-t border-line pt-8">
        <h2 id="related" className="mb-4 text-2xl">
          {t("related")}
        </h2>
        <ArticleCards except={article} />
      </section>
    </>
  );
}
