import type { Stage, StageActor } from "@passerelle/domain/requests/lifecycle/stages";
import { useId } from "react";
import { formatDate } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { type BridgeSize, SHAPES, type Stone, stonesOf } from "./bridge-shape.ts";
import { classNames } from "./class-names.ts";
import { CLOTH, ClothPattern } from "./cloth.tsx";

type BridgeProps = {
  stages: readonly Stage[];
  size: BridgeSize;
  /** Named at the two ends: where the customer is, and where the procedure is done. */
  banks?: { here: React.ReactNode; there: React.ReactNode };
  /** First name of the handler, shown under the current stone when it is our turn. */
  handler?: string | undefined;
  className?: string;
};

/**
 * The way of a request from its customer to its result (decision 0096): a stone for each stage, coloured by who acts, and a
 * document on the current one. The picture is decorative; the list below it says the same, and on a card to screen readers
 * only.
 */
export function Bridge({ stages, size, banks, handler, className }: BridgeProps) {
  const t = useWords("ui");
  const deep = size === "hero";
  return (
    <figure aria-label={t("bridge.title")} className={classNames("@container w-full", className)}>
      {size === "card" ? (
        <CardPicture stages={stages} handler={handler} />
      ) : (
        <BridgePicture stages={stages} size={size} />
      )}
      {banks && (
        <div
          className={classNames(
            "flex justify-between gap-4 border-t-3 pt-1.5 font-semibold text-sm",
            deep ? "border-white/40" : "border-line",
          )}
        >
          <span className="min-w-0 break-words">{banks.here}</span>
          <span className="max-w-3/5 shrink-0 break-words text-right">{banks.there}</span>
        </div>
      )}
      <ol
        className={
          size === "card"
            ? "sr-only"
            : "mt-3 grid grid-cols-2 gap-x-4 gap-y-3 text-sm @lg:grid-cols-4 @lg:gap-x-2 @lg:text-[0.8125rem]"
        }
      >
        {stages.map((stage) => (
          <StageLine key={stage.name} stage={stage} deep={deep} handler={handler} />
        ))}
      </ol>
    </figure>
  );
}

export const FILLS: Record<StageActor, string> = {
  customer: "fill-accent stroke-accent",
  us: "fill-[#3e41b0] stroke-[#9d9ff0]",
  administration: "fill-white stroke-edge",
};

/** The far bank shows the expected or reached date, and the current stone the name of the handler. */
function CardPicture({ stages, handler }: Pick<BridgeProps, "stages" | "handler">) {
  const t = useWords("ui");
  const { language } = useLanguage();
  const end = stages.at(-1);
  const here = stages.findIndex((stage) => stage.state === "current" && stage.actor === "us");
  return (
    <div aria-hidden="true" className="flex items-end gap-3">
      <div className="w-32 shrink-0">
        <BridgePicture stages={stages} size="card" />
        {handler && here >= 0 && (
          <div className="grid grid-cols-4 text-xs leading-tight">
            <span className="flex justify-center whitespace-nowrap" style={{ gridColumn: here + 1 }}>
              {handler}
            </span>
          </div>
        )}
      </div>
      {end?.at && (
        <p className="min-w-0 text-muted text-xs leading-tight">
          {t(end.state === "reached" ? "bridge.card.reached" : "bridge.card.promised")}
          <strong className="block text-ink text-sm">{formatDate(end.at, language)}</strong>
        </p>
      )}
    </div>
  );
}

type StageLineProps = { stage: Stage; deep: boolean; handler: string | undefined };

/** What is written on a stone. */
const STONE_INK: Record<StageActor, string> = {
  customer: "fill-on-accent",
  us: "fill-white",
  administration: "fill-[#1a1a2e]",
};

function StageLine({ stage, deep, handler }: StageLineProps) {
  const t = useWords("ui");
  const { language } = useLanguage();
  const { name, actor, state, at } = stage;
  const date = at === null ? undefined : formatDate(at, language);
  const when = {
    reached: date ? t("bridge.reached", { date }) : t("bridge.done"),
    current: date ? t("bridge.promised", { date }) : t("bridge.current"),
    ahead: date && t("bridge.promised", { date }),
    stopped: t("bridge.stopped"),
  }[state];
  return (
    <li aria-current={state === "current" ? "step" : undefined} className="flex min-w-0 gap-2">
      <svg viewBox="0 0 12 12" aria-hidden="true" className="mt-1 size-3 shrink-0">
        <rect x="1" y="1" width="10" height="10" rx="2" className={FILLS[actor]} />
      </svg>
      <span className="min-w-0">
        <span className="block font-semibold">{t(`bridge.stages.${name}`)}</span>
        <span className={classNames("block", deep ? "text-on-deep-muted" : "text-muted")}>
          {(state === "current" && actor === "us" && handler) || t(`bridge.actors.${actor}`)}
        </span>
        {when && <span className="block font-semibold">{when}</span>}
        {stage.presence && <span className="block">{t("bridge.presence")}</span>}
      </span>
    </li>
  );
}

/** A stone of a picture: a stage, or a step of a procedure. */
type DrawnStone = Pick<Stage, "actor" | "state" | "presence"> & { name: string };

type BridgePictureProps = {
  stages: readonly DrawnStone[];
  size: BridgeSize;
  /** Whether stones carry their numbers, for a list that has them too. */
  numbered?: boolean;
};

/** The arch alone, for pages that describe its stones themselves. */
export function BridgePicture({ stages, size, numbered = false }: BridgePictureProps) {
  const cloth = useId();
  const shape = SHAPES[size];
  const stones = stonesOf(shape, stages.length);
  const reached = stages.filter(({ state }) => state === "reached").length;
  // Where the document stands: on the current stone, on the last one at the end, before the first one at the start.
  const current = stages.findIndex(({ state }) => state === "current" || state === "stopped");
  const stands = stones[current === -1 ? Math.max(0, reached - 1) : current];
  // When all stones are reached, the arch is filled with cloth.
  const woven = reached === stages.length;
  const underway = stages.some(({ state }) => state !== "ahead");
  // On a card there is text above, so the document stays inside the picture.
  const scale = size === "card" ? shape.above / PAPER_HEIGHT : shape.depth / 64 + 0.35;
  return (
    <svg
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      aria-hidden="true"
      fill="none"
      className="block h-auto w-full overflow-visible"
    >
      {woven && (
        <defs>
          <ClothPattern id={cloth} scale={shape.depth / CLOTH.size} />
        </defs>
      )}
      {stones.map((stone, index) => {
        const stage = stages[index];
        // Before an order all stages are ahead, and none is paler than another.
        const pale = underway && stage?.state === "ahead";
        return (
          stage && (
            <StonePicture
              key={stage.name}
              stone={stone}
              stage={stage}
              depth={shape.depth}
              pale={pale}
              cloth={woven ? `url(#${cloth})` : undefined}
              number={numbered ? index + 1 : undefined}
            />
          )
        );
      })}
      {/* In the hero the answer stands on the arch, and a procedure has no document yet. */}
      {stands && size !== "hero" && !numbered && (
        <g
          style={{ transform: `translate(${stands.top.x}px, ${stands.top.y}px) scale(${scale})` }}
          className="transition-transform duration-500 motion-reduce:transition-none"
        >
          <Paper />
        </g>
      )}
    </svg>
  );
}

type StoneProps = {
  stone: Stone;
  stage: DrawnStone;
  depth: number;
  pale: boolean;
  /** The fill of the stone, instead of the colour of who acts. */
  cloth: string | undefined;
  number: number | undefined;
};

function StonePicture({ stone, stage, depth, pale, cloth, number }: StoneProps) {
  const { actor, state, presence } = stage;
  const side = depth * 0.24;
  const { x, y } = stone.middle;
  return (
    <>
      <path
        d={stone.path}
        strokeWidth={depth / 26}
        strokeLinejoin="round"
        strokeDasharray={state === "stopped" ? "6 4" : undefined}
        fill={cloth}
        className={cloth ? "stroke-accent" : classNames(FILLS[actor], pale && "opacity-40")}
      />
      {/* A reached stone carries the diamond of the cloth. */}
      {state === "reached" && !cloth && (
        <path
          d={`M${x} ${y - side}l${side} ${side}l${-side} ${side}l${-side} ${-side}z`}
          strokeWidth={depth / 26}
          className={actor === "administration" ? "stroke-edge" : "stroke-white"}
        />
      )}
      {number !== undefined && (
        <text
          x={x}
          y={y}
          dy="0.36em"
          textAnchor="middle"
          fontSize={depth / 2}
          className={classNames("font-semibold", STONE_INK[actor])}
        >
          {number}
        </text>
      )}
      {presence && (
        <g
          transform={`translate(${stone.top.x} ${stone.top.y}) scale(${depth / 44})`}
          className="fill-accent stroke-on-accent"
        >
          <path d="M-9 0v-12a9 9 0 0 1 18 0v12z" strokeWidth="1.5" />
          <circle cy="-30" r="7" strokeWidth="1.5" />
        </g>
      )}
    </>
  );
}

const PAPER_HEIGHT = 86;

/** A sheet with a seal; its foot is the origin. */
export function Paper() {
  return (
    <g transform="translate(-30 -86)">
      <path d="M0 0h42l18 18v66H0z" fill="#fffdf9" stroke="#8d8aa8" strokeWidth="1.5" />
      <path d="M42 0v18h18z" fill="#d9cfbb" />
      <path d="M10 28h36M10 41h36M10 54h22" stroke="#8d8aa8" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="44" cy="66" r="12" fill="#e6ae4c" />
      <path
        d="m38 66 4 4 8-8"
        stroke="#1e1503"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
