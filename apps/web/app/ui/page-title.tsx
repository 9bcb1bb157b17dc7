import { useSettings } from "../lib/settings.ts";

/** The document's title (spec 1 §2.4): the page, then the site. Search engines do not list the page: see `PublicTitle`. */
export function PageTitle({ title }: { title: string }) {
  return (
    <>
      <DocumentTitle title={title} />
      <meta name="robots" content="noindex" />
    </>
  );
}

export function DocumentTitle({ title }: { title: string }) {
  const { platform_name } = useSettings();
  return <title>{`${title} — ${platform_name}`}</title>;
}
