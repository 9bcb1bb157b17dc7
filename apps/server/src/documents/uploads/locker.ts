import { MemoryLocker } from "@tus/server";

/**
 * The uploads being sent to this process. There are no locks between processes (see pieces.ts); within one, a newer
 * request for an upload ends an older one that hangs, and a stopping process ends all.
 */
export class UploadLocker extends MemoryLocker {
  #interrupted = false;

  override newLock(id: string): ReturnType<MemoryLocker["newLock"]> {
    const lock = super.newLock(id);
    const take = lock.lock.bind(lock);
    lock.lock = async (signal, requestRelease) => {
      await take(signal, requestRelease);
      // This request arrived after the others were ended.
      if (this.#interrupted) await requestRelease();
    };
    return lock;
  }

  /** Ends all requests that send an upload, keeping what has arrived, and those still to come. */
  interrupt(): void {
    this.#interrupted = true;
    for (const { requestRelease } of this.locks.values()) void requestRelease();
  }
}
