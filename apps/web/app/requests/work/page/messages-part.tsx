import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { ConversationPanel } from "../../../messaging/public/conversation-panel.tsx";

/** What customer and staff write to each other about the request. */
export function MessagesPart({ work: { request } }: { work: WorkDetail }) {
  return <ConversationPanel key={request.id} id={request.id} embedded />;
}
