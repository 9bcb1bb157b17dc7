import { MemoryLocker } from "@tus/server";

/**
 * Which uploads are being sent to this process. Between processes nothing is locked (see pieces.ts); here a newer request
 * for an upload ends an older one that hangs, and a process that ends ends them all.
 */
export class UploadLocker extends MemoryLocker {
  #interrupted = false;

  override newLock(id: string): ReturnType<MemoryLocker["newLock"]> {
    const lock = super.newLock(id);
    const take = lock.lock.bind(lock);
    lock.lock = async (signal, requestRelease) => {
      await take(signal, requestRelease);
      // It was on its way when the others were ended.
      if (this.#interrupted) await requestRelease();
    };
    return lock;
  }

  /** Has every request that sends an upload end with what has arrived, those still to come too. */
  interrupt(): void {
    this.#interrupted = true;
    for (const { requestRelease } of this.locks.values()) void requestRelease();
  }
}
