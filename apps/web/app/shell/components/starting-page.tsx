import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/**
 * A page of an account until its code has arrived (spec 1 §2.4 « Chargement de … »). The frame around it is in the first
 * HTML, so that nothing moves when the page replaces this.
 */
export function StartingPage() {
  const t = useWords("ui");
  const { platform_name } = useSettings();
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="flex min-h-11 items-center gap-3 text-muted">
        <BrandMark className="size-8 animate-shimmer" />
        {t("starting", { platform: platform_name })}
      </p>
      <noscript>
        <p>
          {t("scripts")}{" "}
          <a href="/services" className="text-primary underline">
            {t("without_scripts")}
          </a>
        </p>
      </noscript>
      <Skeleton className="h-10 w-2/3 max-w-md" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
