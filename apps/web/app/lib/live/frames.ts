import type { Change } from "@passerelle/domain/live/changes";

/** What the server says: where the log stands, and what changed until there. `reset`: that is not known any more. */
export type Frame = { cursor: string; changes: readonly Change[] | "reset" };

/**
 * Takes server-sent events apart as they arrive, in whatever pieces. A frame without an id (a heartbeat) is none; a kind
 * of change that this page does not know yet is passed over.
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
