import { useSettings } from "../lib/settings.ts";

/** The document's title (spec 1 §2.4): what the page is, then where one is. */
export function PageTitle({ title }: { title: string }) {
  const { platform_name } = useSettings();
  return <title>{`${title} — ${platform_name}`}</title>;
}
