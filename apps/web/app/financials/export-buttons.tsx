import { EXPORT_FORMATS } from "@passerelle/domain/payments/tracking";
import { useWords } from "../lib/words.tsx";
import { SaveButton } from "./save-button.tsx";

/** Saves what the page shows, as a workbook or as CSV. */
export function ExportButtons({ path, query }: { path: string; query: object }) {
  const t = useWords("financials");
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{t("export.label")}</legend>
      {EXPORT_FORMATS.map((format) => (
        <SaveButton
          key={format}
          label={t(`export.formats.${format}`)}
          path={path}
          query={{ ...query, format }}
        />
      ))}
    </fieldset>
  );
}
