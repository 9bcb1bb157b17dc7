import { fromBufferPromise } from "yauzl";
import { AppError } from "../errors.ts";
import { compoundNames } from "../file-type.ts";

const WORD_97 = "application/msword";
/** The storages of macros in a Word document ([MS-DOC] §2.1.9) and of their project ([MS-OVBA] §2.2.1). */
const MACRO_STORAGES = new Set(["Macros", "_VBA_PROJECT_CUR", "VBA"]);
const MAX_ENTRIES = 5_000;
/** Macros, controls, and programs that a reader could start from the text. */
const ACTIVE_PART =
  /(?:^|\/)(?:vbaProject[^/]*\.bin|vbaData\.xml|activeX\/)|\.(?:exe|dll|scr|com|bat|cmd|js|jse|vbs|vbe|wsf|ps1|hta|lnk|jar|msi|zip|rar|7z)$/i;

/** Whether a Word document contains macros, controls or programs. Throws `file_damaged` when it cannot be read. */
export async function hasMacros(bytes: Buffer, mimeType: string): Promise<boolean> {
  if (mimeType === WORD_97) return compoundNames(bytes).some((name) => MACRO_STORAGES.has(name));
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > MAX_ENTRIES) throw new Error("too many entries");
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new AppError("file_encrypted");
      if (ACTIVE_PART.test(entry.fileName)) return true;
    }
    return false;
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("file_damaged", { cause: error });
  }
}
