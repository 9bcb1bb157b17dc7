import type { Guide } from "@passerelle/contract/catalogue";
import { useWords } from "../../lib/words.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { DocumentNames } from "./document-names.tsx";

type PlaceCardProps = {
  place: Guide["countries"][number]["places"][number];
  /** The documents that the procedure usually requires. */
  usual: Guide["required_documents"];
};

const keysOf = (documents: Guide["required_documents"]) => documents.map(({ key }) => key).join();

/** Where a procedure is done: organism, duration, conditions, and documents if they differ from the usual ones. */
export function PlaceCard({ place, usual }: PlaceCardProps) {
  const t = useWords("catalogue/guides");
  const { organism, estimated_time, conditions, required_documents } = place;
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <h3 className="mb-3 text-lg">{organism ? organism.name : t("procedure.any_place")}</h3>
      {organism && <p className="-mt-2 mb-3 text-sm text-muted">{organism.city_name}</p>}
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
