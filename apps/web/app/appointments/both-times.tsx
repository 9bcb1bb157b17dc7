import { type Sides, useTimes } from "./times.ts";

/** When an appointment is, by the clocks of both sides and of the reader. Needs the words `appointments`. */
export function BothTimes({ at, sides, large = false }: { at: string; sides: Sides; large?: boolean }) {
  const times = useTimes();
  return (
    <time dateTime={at} className="flex flex-col gap-1">
      {times.local(at, sides).map((one) => (
        <span key={one.day} className="flex flex-col">
          <span className={large ? "font-display text-xl first-letter:uppercase" : "first-letter:uppercase"}>
            {times.day(one.day)}
          </span>{" "}
          <strong className={large ? "text-lg tabular-nums" : "tabular-nums"}>
            {one.times.map(({ zone, minute }) => times.at(zone, minute)).join(", ")}
          </strong>
        </span>
      ))}
    </time>
  );
}
