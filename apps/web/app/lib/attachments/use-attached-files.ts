import { MAX_ATTACHMENTS } from "@passerelle/domain/attachments/files";
import { useEffect, useRef, useState } from "react";
import type { FailureCode } from "../client.ts";
import { api } from "../session.ts";
import { checkAttachment, type FileProblem } from "./check-attachment.ts";
import { sendAttachment } from "./send-attachment.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** A chosen file; `id`: its id on the server once it was sent. */
export type AttachedFile = {
  id: string;
  name: string;
  /** Bytes to send. */
  size: number;
} & (
  | { phase: "checking" | "sending" | "waiting" | "sent"; percent: number }
  | { phase: "failed"; problem: FileProblem | FailureCode }
);

export type AttachedFiles = {
  files: readonly AttachedFile[];
  /** Ids of the sent files, in the order in which they were chosen. */
  ids: string[];
  /** A file is being sent, or failed and was not removed: the message is incomplete. */
  pending: boolean;
  /** More files were chosen than allowed. */
  tooMany: boolean;
  add: (files: Iterable<File>) => void;
  retry: (id: string) => void;
  /** Removes a file, from the server as well. */
  remove: (id: string) => void;
  /** Empties the list, after the files were sent with something. */
  clear: () => void;
};

/** The attachments of a text being written. Files are uploaded as soon as they are chosen. */
export function useAttachedFiles(limit = MAX_ATTACHMENTS): AttachedFiles {
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [tooMany, setTooMany] = useState(false);
  /** Running uploads by id; a late reply of an upload that is not here any more is ignored. */
  const runs = useRef(new Map<string, { file: File; stop: () => void }>());
  useEffect(() => {
    const { current } = runs;
    return () => {
      for (const { stop } of current.values()) stop();
      current.clear();
    };
  }, []);

  const set = (id: string, next: (one: AttachedFile) => AttachedFile) =>
    setFiles((all) => all.map((one) => (one.id === id ? next(one) : one)));

  async function start(id: string, chosen: File): Promise<void> {
    const run = { file: chosen, stop: () => {} };
    runs.current.set(id, run);
    const wanted = () => runs.current.get(id) === run;
    const as = (phase: "checking" | "sending" | "waiting" | "sent", percent?: number) => {
      if (!wanted()) return;
      set(id, (one) => ({
        id,
        name: one.name,
        size: one.size,
        phase,
        percent: percent ?? ("percent" in one ? one.percent : 0),
      }));
    };
    const fail = (problem: FileProblem | FailureCode) => {
      if (wanted()) set(id, ({ name, size }) => ({ id, name, size, phase: "failed", problem }));
    };
    as("checking", 0);
    const file = await shrinkPicture(chosen);
    const problem = await checkAttachment(file);
    if (!wanted()) return;
    if (problem) return fail(problem);
    set(id, (one) => ({ ...one, size: file.size }));
    as("sending", 0);
    run.stop = sendAttachment(id, file, {
      onProgress: (percent) => as("sending", percent),
      onWaiting: () => as("waiting"),
      onSent: () => as("sent", 100),
      onFailed: fail,
    });
  }

  function add(chosen: Iterable<File>) {
    const room = Math.max(0, limit - files.length);
    const all = [...chosen];
    setTooMany(all.length > room);
    const added = all.slice(0, room).map((file) => ({ id: crypto.randomUUID(), file }));
    setFiles((before) => [
      ...before,
      ...added.map(({ id, file }) => ({
        id,
        name: file.name,
        size: file.size,
        phase: "checking" as const,
        percent: 0,
      })),
    ]);
    for (const { id, file } of added) void start(id, file);
  }

  const forget = (id: string) => {
    runs.current.get(id)?.stop();
    runs.current.delete(id);
  };

  return {
    files,
    ids: files.filter(({ phase }) => phase === "sent").map(({ id }) => id),
    pending: files.some(({ phase }) => phase !== "sent"),
    tooMany,
    add,
    retry: (id) => {
      const run = runs.current.get(id);
      if (run) void start(id, run.file);
    },
    remove: (id) => {
      forget(id);
      setTooMany(false);
      setFiles((all) => all.filter((one) => one.id !== id));
      // If the server misses this, its sweep deletes the file.
      api("DELETE /api/attachments/:id", { params: { id } }).catch(() => {});
    },
    clear: () => {
      for (const { id } of files) forget(id);
      setTooMany(false);
      setFiles([]);
    },
  };
}
