import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { useSettings } from "../../lib/settings.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";

/** The home page: the dashboard when signed in, otherwise the landing page (spec 1 §2.5). */
export function useHomePath(): string {
  return useSession().status === "signed_in" ? "/dashboard" : "/landing";
}

/** `compact`: only the logo where the header has no room for the name. */
export function BrandLink({ compact = false }: { compact?: boolean }) {
  const { platform_name } = useSettings();
  const home = useHomePath();
  return (
    <Link
      to={home}
      // The landing page is a document.
      reloadDocument={home === "/landing"}
      className="inline-flex min-h-11 min-w-11 items-center gap-2.5 font-display text-xl text-ink no-underline"
    >
      <BrandMark />
      <span className={compact ? "@max-[44rem]:sr-only" : "in-data-[text-size=larger]:max-sm:sr-only"}>
        {platform_name}
      </span>
    </Link>
  );
}
