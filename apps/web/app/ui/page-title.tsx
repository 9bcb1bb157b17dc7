import { useSettings } from "../lib/settings.ts";
import { SearchMeta } from "./search-meta.tsx";

type PageTitleProps = {
  title: string;
  /** What search engines and shared links say of it; a page without is not for them. */
  description?: string;
};

/** The document's title (spec 1 §2.4): what the page is, then where one is. */
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
