import type { OwnCase } from "@passerelle/contract/identity";
import { useQueryClient } from "@tanstack/react-query";
import { useProblemWords } from "../../documents/public/problem-words.ts";
import { useUploads } from "../../documents/public/use-uploads.ts";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { ownIdentityKey } from "../public/own.ts";
import { PictureField } from "./picture-field.tsx";

/** The pictures of a case, each uploaded as soon as it is taken. */
export function PicturesStep({ own }: { own: OwnCase }) {
  const t = useWords("identity/own");
  const client = useQueryClient();
  const { max_document_bytes: limit } = useSettings();
  const problemWords = useProblemWords(limit);
  const refresh = () => client.invalidateQueries({ queryKey: ownIdentityKey });
  const uploads = useUploads({
    targetOf: (side) => ({ target: "identity", caseId: own.id, side }),
    limit,
    onStored: refresh,
    onFailed: (_, problem) => {
      showToast({ kind: "error", title: t("pictures.failed"), description: problemWords(problem) });
      void refresh();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      {own.sides.map((side) => (
        <PictureField
          key={side.side}
          side={side}
          state={uploads.states[side.side]}
          onFile={(file) => uploads.start(side.side, file)}
          onCancel={() => uploads.cancel(side.side)}
        />
      ))}
    </div>
  );
}
