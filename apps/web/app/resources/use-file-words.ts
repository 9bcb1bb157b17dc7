import type { Resource } from "@passerelle/contract/resources";
import { formatName } from "@passerelle/domain/resources/resource-file";
import { formatBytes } from "../lib/format-bytes.ts";
import { useLanguage } from "../lib/words.tsx";

/** Format and size of a file, shown before its download: `PDF · 320 Ko`. */
export function useFileWords(): (file: Pick<NonNullable<Resource["file"]>, "mime_type" | "size">) => string {
  const { language } = useLanguage();
  return ({ mime_type, size }) => `${formatName(mime_type)} · ${formatBytes(size, language)}`;
}
