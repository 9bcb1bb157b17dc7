import type { Resource } from "@passerelle/contract/resources";
import { formatName } from "@passerelle/domain/resources/resource-file";
import { formatBytes } from "../lib/format.ts";
import { useLanguage } from "../lib/words.tsx";

/** What is to be known of a file before it is paid for: `PDF · 320 Ko`. */
export function useFileWords(): (file: NonNullable<Resource["file"]>) => string {
  const { language } = useLanguage();
  return ({ mime_type, size }) => `${formatName(mime_type)} · ${formatBytes(size, language)}`;
}
