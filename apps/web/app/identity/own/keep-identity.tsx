import type { OwnCase } from "@passerelle/contract/identity";
import { useQueryClient } from "@tanstack/react-query";
import { KeepCopy } from "../../vault/public/keep-copy.tsx";
import { pictureLink } from "../api.ts";

/** Offers to keep the document of a case, whose pictures are erased thirty days after it was decided (trust.md). */
export function KeepIdentity({ own: { declaration, sides } }: { own: OwnCase }) {
  const client = useQueryClient();
  const { document_type: type, document_country: country, number, expires_on } = declaration;
  const pictures = sides.flatMap(({ document }) =>
    document && document.scan !== "infected" ? document : [],
  );
  if (!type || pictures.length === 0) return null;
  const load = async () => {
    const blobs = [];
    for (const { id, mime_type } of pictures) {
      const { url } = await client.fetchQuery(pictureLink(id));
      const reply = await fetch(url);
      if (!reply.ok) throw new Error(`picture: ${reply.status}`);
      blobs.push(new Blob([await reply.arrayBuffer()], { type: mime_type }));
    }
    return blobs;
  };
  return (
    <KeepCopy
      details={{ type, title: "", holder: "", country, number: number || null, issued_on: null, expires_on }}
      load={load}
    />
  );
}
