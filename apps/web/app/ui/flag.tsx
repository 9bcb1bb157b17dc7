import { FlagImage } from "./flag-image.tsx";
import { flagUrl } from "./flag-urls.ts";

/** A country's flag (ISO 3166-1 alpha-2). Decorative: show the name beside it. */
export function Flag({ code, className }: { code: string; className?: string }) {
  return <FlagImage code={code} url={flagUrl(code)} {...(className && { className })} />;
}
