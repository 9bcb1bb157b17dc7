import { useSettings } from "../lib/settings.ts";
import { SearchMeta } from "./search-meta.tsx";

type PageTitleProps = {
  title: string;
  /** Description for search engines and shared links; a page without one is not indexed. */
  description?: string;
};

/** The document's title (spec 1 §2.4): the page, then the site. */
export function PageTitle({ title, description }: PageTitleProps) {
  const { platform_name } = useSettings();
  return (
    <>
      <title>{`${title} — ${platform_name}`}</title>
      {description === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <SearchMeta title={title} description={description} />
      )}
    </>
  );
}
