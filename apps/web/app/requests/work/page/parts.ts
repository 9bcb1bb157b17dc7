import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { ComponentType } from "react";
import { DeliverPart } from "./deliver-part.tsx";
import { FeesPart } from "./fees-part.tsx";
import { FilePart } from "./file-part.tsx";
import { HistoryPart } from "./history-part.tsx";
import { InformationRequestsPart } from "./information-part.tsx";
import { MessagesPart } from "./messages-part.tsx";

/**
 * The parts of the page in the order of the work, each with its address (`?tab=`); their names are the words
 * `parts.*` of `requests/work`.
 */
export const WORK_PARTS = {
  file: FilePart,
  information_requests: InformationRequestsPart,
  fees: FeesPart,
  deliver: DeliverPart,
  messages: MessagesPart,
  history: HistoryPart,
} as const satisfies Record<string, ComponentType<{ work: WorkDetail }>>;

export type WorkPart = keyof typeof WORK_PARTS;
