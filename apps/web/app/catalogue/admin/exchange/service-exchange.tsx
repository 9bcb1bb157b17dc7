import type { ServiceFilter } from "@passerelle/contract/catalogue/admin";
import type { ExportFormat } from "@passerelle/contract/catalogue/exchange";
import { type ComponentType, useRef, useState } from "react";
import { ApiError } from "../../../lib/client.ts";
import { useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { exportServices } from "./api.ts";
import { ImportDialog } from "./import-dialog.tsx";
import type { PrintedServicesProps } from "./printed-services.tsx";

type Doing = ExportFormat | "print" | undefined;

/** Exports the filter's services as PDF, workbook or print, and imports a workbook. */
export function ServiceExchange({ search, category, status, country }: ServiceFilter) {
  const t = useWords("catalogue/admin/exchange");
  const failureWords = useFailureWords();
  const [doing, setDoing] = useState<Doing>();
  const [Printed, setPrinted] = useState<ComponentType<PrintedServicesProps>>();
  const [importing, setImporting] = useState(false);
  const running = useRef(false);
  const filter = { search, category, status, country };

  function end(title?: string, error?: unknown) {
    running.current = false;
    setDoing(undefined);
    if (title) showToast({ kind: "error", title, description: failureWords(error) });
  }

  async function save(format: ExportFormat) {
    if (running.current) return;
    running.current = true;
    setDoing(format);
    try {
      await exportServices(filter, format, t("file"));
      showToast({ kind: "success", title: t("exported") });
      end();
    } catch (error) {
      end(t("export_failed"), error);
    }
  }

  async function print() {
    if (running.current) return;
    running.current = true;
    setDoing("print");
    try {
      const { PrintedServices } = await import("./printed-services.tsx");
      setPrinted(() => PrintedServices);
    } catch {
      end(t("print_failed"), new ApiError("network"));
    }
  }

  const button = { variant: "secondary", size: "sm" } as const;
  return (
    <fieldset className="mb-6 flex flex-wrap gap-2 work:mb-2">
      <legend className="sr-only">{t("label")}</legend>
      <Button {...button} busy={doing === "pdf"} onClick={() => void save("pdf")}>
        {t("pdf")}
      </Button>
      <Button {...button} busy={doing === "xlsx"} onClick={() => void save("xlsx")}>
        {t("xlsx")}
      </Button>
      <Button {...button} busy={doing === "print"} onClick={() => void print()}>
        {t("print")}
      </Button>
      <Button {...button} onClick={() => setImporting(true)}>
        {t("import")}
      </Button>
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
      {doing === "print" && Printed && (
        <Printed filter={filter} onDone={() => end()} onFailed={(error) => end(t("print_failed"), error)} />
      )}
    </fieldset>
  );
}
