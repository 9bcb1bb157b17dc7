import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { ARTICLES, type Article, articlePath } from "../public/articles.ts";

/** Cards of the written guides; `except`: the current one. */
export function ArticleCards({ except }: { except?: Article }) {
  const t = useWords("catalogue/guides");
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {ARTICLES.filter((article) => article !== except).map((article) => (
        <li
          key={article}
          className="relative flex flex-col gap-2 rounded-card border border-line border-t-4 border-t-accent bg-surface p-5 hover:border-primary hover:border-t-accent"
        >
          <h3 className="text-lg">
            <Link
              to={articlePath(article)}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
            >
              {t(`articles.${article}.title`)}
            </Link>
          </h3>
          <p className="text-sm text-muted">{t(`articles.${article}.lead`)}</p>
          <p aria-hidden="true" className="mt-auto pt-2 text-sm font-semibold text-primary">
            {t("read")}
          </p>
        </li>
      ))}
    </ul>
  );
}
