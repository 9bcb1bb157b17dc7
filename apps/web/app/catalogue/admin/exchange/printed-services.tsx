import type { AdminServiceRow, ServiceFilter } from "@passerelle/contract/catalogue/admin";
import { textIn } from "@passerelle/domain/languages";
import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { formatDate } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { priceText } from "../../public/price-text.ts";
import { allServices } from "./api.ts";

export type PrintedServicesProps = {
  filter: ServiceFilter;
  /** Called when the print dialog closes, whether or not anything was printed. */
  onDone: () => void;
  onFailed: (error: unknown) => void;
};

/** Prints all services of the filter: loads them once and opens the browser's print dialog. */
export function PrintedServices({ filter, onDone, onFailed }: PrintedServicesProps) {
  const [services, setServices] = useState<AdminServiceRow[]>();
  const load = useEffectEvent(() => allServices(filter));
  const failed = useEffectEvent(onFailed);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    let left = false;
    load().then(
      (found) => !left && setServices(found),
      (error: unknown) => !left && failed(error),
    );
    return () => {
      left = true;
    };
  }, []);
  useEffect(() => {
    if (!services) return;
    const ended = () => done();
    window.addEventListener("afterprint", ended, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", ended);
  }, [services]);
  return services && createPortal(<List services={services} />, document.body);
}

function List({ services }: { services: AdminServiceRow[] }) {
  const t = useWords("catalogue/admin/exchange");
  const words = useWords("catalogue");
  const admin = useWords("catalogue/admin");
  const { language } = useLanguage();
  const date = formatDate(new Date().toISOString(), language);
  const cell = "border-b border-line px-2 py-1 text-left align-top";
  return (
    <div data-print className="hidden text-xs print:block">
      <h1 className="text-2xl">{t("list.title")}</h1>
      <p className="mb-4">{t("list.count", { count: services.length, date })}</p>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {(["service", "category", "countries", "price", "status"] as const).map((column) => (
              <th key={column} scope="col" className={cell}>
                {t(`list.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map(({ id, title, category, countries, price, status }) => (
            <tr key={id} className="break-inside-avoid">
              <td className={cell}>{textIn(title, language)}</td>
              <td className={cell}>{words(`categories.${category}.name`)}</td>
              <td className={cell}>{countries.map(({ name }) => name).join(", ")}</td>
              <td className={cell}>{priceText(price, words, language)}</td>
              <td className={cell}>{admin(`status.${status}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
