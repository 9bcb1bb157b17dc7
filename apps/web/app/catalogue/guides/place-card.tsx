import type { Guide } from "@passerelle/contract/catalogue";
import { useWords } from "../../lib/words.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { PresenceBadge } from "../public/presence-badge.tsx";
import { PriceTag } from "../public/price-tag.tsx";
import { DocumentNames } from "./document-names.tsx";

type PlaceCardProps = {
  place: Guide["countries"][number]["places"][number];
  /** The documents that the procedure usually requires. */
  usual: Guide["required_documents"];
};

const keysOf = (documents: Guide["required_documents"]) => documents.map(({ key }) => key).join();

/** Where a procedure is done: organism, price, duration, conditions, and documents if they differ from the usual ones. */
export function PlaceCard({ place, usual }: PlaceCardProps) {
  const t = useWords("catalogue/guides");
  const { organism, price, estimated_time, conditions, presence_required, required_documents } = place;
  const city = organism && !organism.name.includes(organism.city_name) ? organism.city_name : null;
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div>
          <h3 className="text-lg">{organism ? organism.name : t("procedure.any_place")}</h3>
          {city && <p className="text-sm text-muted">{city}</p>}
        </div>
        <p className="font-semibold">
          <span className="sr-only">{t("procedure.price")} </span>
          <PriceTag price={price} />
        </p>
      </div>
      <PresenceBadge required={presence_required} className="mb-3" />
      <Facts>
        <Fact name={t("procedure.delay")}>{estimated_time}</Fact>
        <Fact name={t("procedure.conditions")} wide>
          {conditions}
        </Fact>
      </Facts>
      {keysOf(required_documents) !== keysOf(usual) && (
        <div className="mt-4">
          <h4 className="mb-2 text-sm text-muted">{t("procedure.own_documents")}</h4>
          <DocumentNames documents={required_documents} />
        </div>
      )}
    </li>
  );
}
