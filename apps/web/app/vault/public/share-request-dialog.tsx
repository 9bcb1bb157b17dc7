import { useQuery } from "@tanstack/react-query";
import { documentsQuery } from "../api.ts";
import ShareDialog from "../sharing/share-dialog.tsx";
import { isShareable, type Shareable } from "../sharing/shareable.ts";
import { useDocumentName } from "./use-document-name.ts";

type ShareRequestDialogProps = {
  open: boolean;
  requestId: string;
  documents: readonly Shareable[];
  onClose: () => void;
};

/** Shares documents that were sent to a request, and those that it delivered, which are in the vault. */
export default function ShareRequestDialog({ open, requestId, documents, onClose }: ShareRequestDialogProps) {
  const nameOf = useDocumentName();
  const { data } = useQuery({ ...documentsQuery, enabled: open });
  const delivered = (data?.documents ?? [])
    .filter((one) => one.received_from?.id === requestId && isShareable(one))
    .map((one) => ({ id: one.id, name: nameOf(one), isOfRequest: false }));
  return <ShareDialog open={open} documents={[...documents, ...delivered]} onClose={onClose} />;
}
