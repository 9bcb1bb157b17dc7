import type { ErrorCode } from "@passerelle/contract/errors";
import { useEffect, useRef, useState } from "react";
import type { FileProblem } from "../check-file.ts";
import { prepareFile } from "../photos/prepare-file.ts";
import { type RunningUpload, startUpload, type UploadTarget } from "../upload.ts";

export type UploadState =
  | { phase: "checking" | "sending" | "waiting" | "storing"; fileName: string; percent: number }
  | { phase: "failed"; fileName: string; problem: FileProblem | ErrorCode };

export type Uploads = {
  /** By document key; a document that is not being uploaded has no entry. */
  states: Readonly<Record<string, UploadState>>;
  running: boolean;
  /** Checks the file and uploads it; a second file for the same document replaces the first. */
  start: (docKey: string, file: File) => void;
  cancel: (docKey: string) => void;
};

/**
 * The uploads of one subject by keys, such as those of asked documents; they continue when the wizard leaves its documents step.
 * `targetOf`: what the file of a key becomes; undefined before the subject is saved. `onStored` is called once the
 * server has a document, resolves when the request shows it and never rejects; `onFailed` reports a failure to the
 * person. `limit`: bytes that a file may have.
 */
export function useUploads(options: {
  targetOf: ((key: string) => UploadTarget) | undefined;
  limit: number;
  onStored: () => Promise<unknown>;
  onFailed: (docKey: string, problem: FileProblem | ErrorCode) => void;
}): Uploads {
  const [states, setStates] = useState<Record<string, UploadState>>({});
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  /** Running uploads by document key; a late reply of an upload that is not here any more is ignored. */
  const runs = useRef(new Map<string, { upload?: RunningUpload }>());
  useEffect(() => {
    const { current } = runs;
    return () => {
      for (const { upload } of current.values()) upload?.suspend();
      current.clear();
    };
  }, []);

  const set = (docKey: string, state: UploadState | undefined) =>
    setStates(({ [docKey]: _, ...others }) => (state ? { ...others, [docKey]: state } : others));

  function cancel(docKey: string) {
    runs.current.get(docKey)?.upload?.cancel();
    runs.current.delete(docKey);
    set(docKey, undefined);
  }

  async function start(docKey: string, file: File): Promise<void> {
    const { targetOf, limit } = latest.current;
    if (!targetOf) return;
    cancel(docKey);
    const fileName = file.name;
    let percent = 0;
    const run: { upload?: RunningUpload } = {};
    const wanted = () => runs.current.get(docKey) === run;
    const fail = (problem: FileProblem | ErrorCode) => {
      runs.current.delete(docKey);
      set(docKey, { phase: "failed", fileName, problem });
      latest.current.onFailed(docKey, problem);
    };
    runs.current.set(docKey, run);
    set(docKey, { phase: "checking", fileName, percent });
    const prepared = await prepareFile(file, limit);
    if (!wanted()) return;
    if (prepared.problem) return fail(prepared.problem);
    set(docKey, { phase: "sending", fileName, percent });
    run.upload = startUpload(targetOf(docKey), prepared.file, {
      onProgress: (next) => {
        percent = next;
        if (wanted()) set(docKey, { phase: next < 100 ? "sending" : "storing", fileName, percent });
      },
      onWaiting: () => {
        if (wanted()) set(docKey, { phase: "waiting", fileName, percent });
      },
      onStored: () => {
        if (!wanted()) return;
        set(docKey, { phase: "storing", fileName, percent: 100 });
        void latest.current.onStored().finally(() => {
          if (!wanted()) return;
          runs.current.delete(docKey);
          set(docKey, undefined);
        });
      },
      onFailed: (failure) => {
        if (wanted()) fail(failure);
      },
    });
  }

  return {
    states,
    running: Object.values(states).some((state) => state.phase !== "failed"),
    start: (docKey, file) => void start(docKey, file),
    cancel,
  };
}
