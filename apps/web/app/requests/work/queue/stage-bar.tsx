import { STAGES, type StageActor, type StageName } from "@passerelle/domain/requests/lifecycle/stages";
import { MAX_EXACT_COUNT } from "@passerelle/domain/requests/work/queues";
import type { Role } from "@passerelle/domain/roles";
import { Link } from "react-router";
import { useWords } from "../../../lib/words.tsx";
import { BridgeBlocks } from "../../../ui/bridge-bar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type QueueFilter, queuePath, stageFilter } from "./filter.ts";

/** Formats a count that is exact up to a maximum. */
export const formatCount = (count: number): string =>
  count > MAX_EXACT_COUNT ? `${MAX_EXACT_COUNT}+` : String(count);

/** Who acts in a stage, as staff see it: after the order always staff. */
const ACTORS: Record<StageName, StageActor> = {
  order: "customer",
  review: "us",
  processing: "us",
  delivery: "us",
};

type StageBarProps = {
  filter: QueueFilter;
  role: Role;
  /** Undefined until they are known; the room for them is kept. */
  stages: readonly { stage: StageName; count: number; late: number }[] | undefined;
  className?: string;
};

/** The bridge of all requests in reach: each stone counts those of its stage, and leads to their list. */
export function StageBar({ filter, role, stages, className }: StageBarProps) {
  const t = useWords("requests/work/queue");
  return (
    <nav
      aria-label={t("stages.label")}
      className={classNames("@container relative mb-4 work:mb-1", className)}
    >
      <BridgeBlocks stones={STAGES.map((stage) => ({ name: stage, actor: ACTORS[stage] }))} />
      <ul className="relative grid grid-cols-4">
        {STAGES.map((stage) => {
          const known = stages?.find((one) => one.stage === stage);
          const shown = filter.stage === stage;
          return (
            <li key={stage}>
              <Link
                to={queuePath(stageFilter(filter, stage, role), role)}
                aria-current={shown ? "true" : undefined}
                className={classNames(
                  "flex min-h-11 flex-wrap content-center items-center justify-center gap-x-1 px-0.5 text-center text-xs leading-tight no-underline hover:underline @lg:min-h-8 @lg:gap-x-2 @lg:px-1.5 @lg:text-[0.8125rem] pointer-coarse:min-h-11",
                  ACTORS[stage] === "customer" ? "text-on-accent" : "text-white",
                  shown && "font-semibold underline decoration-2 underline-offset-4",
                )}
              >
                {t(`stages.names.${stage}`)}
                <span className="min-w-4 font-semibold tabular-nums">
                  {known && formatCount(known.count)}
                </span>
                {known && known.late > 0 && (
                  <span className="rounded-full bg-danger-solid px-1.5 font-semibold text-white text-xs tabular-nums ring-1 ring-white">
                    {formatCount(known.late)}
                    <span className="sr-only @lg:not-sr-only"> {t("stages.late")}</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
