import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { ConversationPanel } from "../../../messaging/public/conversation-panel.tsx";

/** The part with the conversation of the request. */
export function MessagesPart({ work: { request } }: { work: WorkDetail }) {
  return <ConversationPanel key={request.id} id={request.id} embedded />;
}
