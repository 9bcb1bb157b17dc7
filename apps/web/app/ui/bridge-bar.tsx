import type { StageActor, StageState } from "@passerelle/domain/requests/lifecycle/stages";
import { FILLS, Paper } from "./bridge.tsx";
import { SHAPES, stonesOf } from "./bridge-shape.ts";
import { classNames } from "./class-names.ts";

const { width, height } = SHAPES.bar;

type BarStone = { name: string; actor: StageActor; state: StageState };

/** The stones of a bridge that fills its positioned container, behind what its columns say. */
export function BridgeBlocks({ stones }: { stones: readonly Omit<BarStone, "state">[] }) {
  const shapes = stonesOf(SHAPES.blocks, stones.length);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SHAPES.blocks.width} ${SHAPES.blocks.height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {stones.map(({ name, actor }, index) => (
        <path key={name} d={shapes[index]?.path} className={FILLS[actor]} strokeWidth="0" />
      ))}
    </svg>
  );
}

type BridgeBarProps = {
  stones: readonly BarStone[];
  className?: string;
};

/**
 * A bridge of 24 px as wide as its container, so that each stone is above a column of a grid; the document stands above it.
 * Decorative: the container says the same in words.
 */
export function BridgeBar({ stones, className }: BridgeBarProps) {
  const shapes = stonesOf(SHAPES.bar, stones.length);
  const current = shapes[stones.findIndex(({ state }) => state === "current")];
  return (
    <div
      aria-hidden="true"
      className={classNames("pointer-events-none relative h-6 overflow-x-clip", className)}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
        fill="none"
      >
        {stones.map(({ name, actor, state }, index) => (
          <path
            key={name}
            d={shapes[index]?.path}
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
            className={classNames(FILLS[actor], state === "ahead" && "opacity-35")}
          />
        ))}
      </svg>
      {current && (
        // As wide as the bar, so that a share of its own width moves the document along it.
        <div
          className="absolute inset-0 transition-transform duration-500 motion-reduce:transition-none"
          style={{
            transform: `translate(${(100 * current.top.x) / width}%, ${(100 * current.top.y) / height}%)`,
          }}
        >
          <svg aria-hidden="true" viewBox="-32 -88 64 88" className="-top-7 -left-2.5 absolute h-7 w-5">
            <Paper />
          </svg>
        </div>
      )}
    </div>
  );
}
