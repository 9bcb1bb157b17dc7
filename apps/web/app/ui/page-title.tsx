import { useSettings } from "../lib/settings.ts";

type PageTitleProps = {
  title: string;
  /** What search engines and shared links say of a page that everybody can read. */
  description?: string;
};

/** The document's title (spec 1 §2.4): what the page is, then where one is. */
export function PageTitle({ title, description }: PageTitleProps) {
  const { platform_name } = useSettings();
  return (
    <>
      <title>{`${title} — ${platform_name}`}</title>
      {description !== undefined && (
        <>
          <meta name="description" content={description} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
        </>
      )}
    </>
  );
}
