import type { Guide } from "@passerelle/contract/catalogue";
import { useWords } from "../../lib/words.tsx";
import { Flag } from "../../ui/flag.tsx";
import { PriceTag } from "../public/price-tag.tsx";

type CountryComparisonProps = { guide: Guide; chosen: string | undefined };

const DAY_HOURS = 24;

/** The countries of a service by price and by days, as bars in a table; nothing to compare with fewer than two. */
export function CountryComparison({ guide, chosen }: CountryComparisonProps) {
  const t = useWords("catalogue");
  const { countries } = guide;
  if (countries.length < 2) return null;
  const dearest = Math.max(...countries.map(({ euro_cents }) => euro_cents ?? 0));
  const longest = Math.max(...countries.map(({ longest_hours }) => longest_hours ?? 0));
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className="mb-4 text-xl">
        {t("compare.title")}
      </h2>
      <table className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="text-left text-muted [&>th]:pb-2 [&>th]:font-normal">
            <th scope="col" className="w-[30%]">
              {t("compare.country")}
            </th>
            <th scope="col">{t("compare.price")}</th>
            <th scope="col" className="w-[28%]">
              {t("compare.time")}
            </th>
          </tr>
        </thead>
        <tbody>
          {countries.map(({ country, price, euro_cents, longest_hours }) => (
            <tr
              key={country.code}
              className={
                country.code === chosen
                  ? "border-t border-line bg-primary-soft font-semibold"
                  : "border-t border-line"
              }
            >
              <th scope="row" className="py-2 pr-3 pl-1 text-left align-top font-[inherit]">
                <span className="flex gap-x-2 max-sm:flex-col sm:items-center">
                  <Flag code={country.flag} />
                  <span className="min-w-0 break-words">{country.name}</span>
                </span>
              </th>
              <td className="py-2 pr-4 align-top">
                <PriceTag price={price} />
                <Bar share={(euro_cents ?? 0) / dearest} />
              </td>
              <td className="py-2 align-top">
                {longest_hours === null
                  ? t("compare.no_days")
                  : t("compare.days", { count: Math.ceil(longest_hours / DAY_HOURS) })}
                <Bar share={(longest_hours ?? 0) / longest} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-muted text-sm">{t("compare.note")}</p>
    </section>
  );
}

/** `share`: of the longest bar; decorative, since the number stands above it. */
function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="mt-1 block h-2 rounded-full bg-sunken">
      <span
        className="block h-full rounded-full bg-primary"
        style={{ width: `${Number.isFinite(share) ? Math.round(share * 100) : 0}%` }}
      />
    </span>
  );
}
