import { DEFAULT_LANGUAGE, LANGUAGE_DETAILS, LANGUAGES } from "@passerelle/domain/languages";
import { useLocation } from "react-router";
import { addressIn } from "../lib/address-in.ts";
import { useSettings } from "../lib/settings.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { DocumentTitle } from "./page-title.tsx";

type PublicTitleProps = {
  title: string;
  /** For search engines and shared links. */
  description: string;
};

/** The title of a page that search engines list. */
export function PublicTitle(props: PublicTitleProps) {
  return (
    <>
      <DocumentTitle title={props.title} />
      <SearchMeta {...props} />
    </>
  );
}

function SearchMeta({ title, description }: PublicTitleProps) {
  const t = useWords("ui");
  const { language } = useLanguage();
  const { platform_name, public_url } = useSettings();
  const path = useLocation().pathname.replace(/(?<=.)\/$/, "");
  const canonical = addressIn(language, public_url, path);
  const shared = {
    "og:type": "website",
    "og:site_name": platform_name,
    "og:locale": LANGUAGE_DETAILS[language].locale.replace("-", "_"),
    "og:title": title,
    "og:description": description,
    "og:url": canonical,
    "og:image": new URL(`/share-${language}.jpg`, public_url).href,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": t("tagline"),
  };
  return (
    <>
      <meta name="description" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
      {Object.entries(shared).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <link rel="canonical" href={canonical} />
      {LANGUAGES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={addressIn(other, public_url, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(DEFAULT_LANGUAGE, public_url, path)} />
    </>
  );
}
