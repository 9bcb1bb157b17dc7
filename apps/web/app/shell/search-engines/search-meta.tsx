import { useLocation } from "react-router";
import { LANGUAGES } from "../../lib/language.ts";
import { useSettings } from "../../lib/settings.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { addressIn } from "./addresses.ts";
import { isIndexed } from "./indexed.ts";

const LOCALES = { fr: "fr_FR", en: "en_GB" };

/** What search engines and shared links read of a page beside its title and description. */
export function SearchMeta() {
  const t = useWords("shell");
  const { language } = useLanguage();
  const { platform_name, public_url } = useSettings();
  const path = useLocation().pathname.replace(/(?<=.)\/$/, "");
  if (!isIndexed(path)) return <meta name="robots" content="noindex" />;
  const canonical = addressIn(language, public_url, path);
  return (
    <>
      <link rel="canonical" href={canonical} />
      {LANGUAGES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={addressIn(other, public_url, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn("fr", public_url, path)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={platform_name} />
      <meta property="og:locale" content={LOCALES[language]} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={new URL(`/share-${language}.jpg`, public_url).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t("tagline")} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
