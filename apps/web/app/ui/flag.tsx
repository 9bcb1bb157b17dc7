import { FlagImage } from "./flag-image.tsx";
import { flagUrl } from "./flag-urls.ts";

/** A country's flag beside its name (ISO 3166-1 alpha-2); decoration: the name is always there in words. */
export function Flag({ code, className }: { code: string; className?: string }) {
  return <FlagImage url={flagUrl(code)} {...(className && { className })} />;
}
