import type { Change } from "@passerelle/domain/live/changes";

/**
 * A frame of the stream: the cursor after it, and the changes up to there. `reset`: the changes are not known any
 * more.
 */
export type Frame = { cursor: string; changes: readonly Change[] | "reset" };

/**
 * Parses server-sent events that arrive in arbitrary pieces. Ignores frames without an id (heartbeats) and unknown
 * kinds of changes.
 */
export function frameReader(): (text: string) => Frame[] {
  let rest = "";
  return (text) => {
    const parts = (rest + text).split("\n\n");
    rest = parts.pop() ?? "";
    return parts.flatMap((part): Frame[] => {
      const lines = part.split("\n");
      const of = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const cursor = of("id");
      if (!cursor) return [];
      if (of("event") === "reset") return [{ cursor, changes: "reset" }];
      return [{ cursor, changes: JSON.parse(of("data") ?? "[]") as Change[] }];
    });
  };
}
