import type { AdminServiceRow, ServiceFilter } from "@passerelle/contract/catalogue/admin";
import type { ExportFormat, ImportReport } from "@passerelle/contract/catalogue/exchange";
import { saveFile } from "../../../lib/save-file.ts";
import { api, callForFile } from "../../../lib/session.ts";

const PER_PAGE = 100;

/** Exports the filter's services, of all pages, as a file. Throws ApiError. */
export async function exportServices(
  filter: ServiceFilter,
  format: ExportFormat,
  name: string,
): Promise<void> {
  const asked = Object.entries({ ...filter, format }).filter(([, value]) => value);
  const file = await callForFile(
    `/api/admin/services/export?${new URLSearchParams(asked as [string, string][])}`,
  );
  saveFile(await file.blob(), `${name}-${new Date().toISOString().slice(0, 10)}.${format}`);
}

/** Imports a workbook; `dryRun` only reports what would change. Throws ApiError. */
export async function sendWorkbook(file: File, { dryRun }: { dryRun: boolean }): Promise<ImportReport> {
  const path = `/api/admin/services/import?dry_run=${dryRun}`;
  return (await callForFile(path, { method: "POST", body: file })).json();
}

/** All services of the filter, by title. Throws ApiError. */
export async function allServices(filter: ServiceFilter): Promise<AdminServiceRow[]> {
  const pageAt = (page: number) =>
    api("GET /api/admin/services", { query: { ...filter, page, per_page: PER_PAGE } });
  const first = await pageAt(1);
  const services = [...first.services];
  for (let page = 2; page <= Math.ceil(first.total / PER_PAGE); page += 1) {
    services.push(...(await pageAt(page)).services);
  }
  return services;
}
