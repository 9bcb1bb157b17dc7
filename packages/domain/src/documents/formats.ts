/** Accepted formats of a required document with their file extensions, without the dot (spec 2 §9). */
export const ACCEPTED_DOCUMENT_TYPES = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
} as const;

export type AcceptedDocumentType = keyof typeof ACCEPTED_DOCUMENT_TYPES;

const PREVIEWABLE = ["jpg", "jpeg", "png", "gif", "webp"];

/** Whether the file can be previewed as a picture, by its extension (spec 2 §9). */
export function isPreviewable(fileName: string): boolean {
  const dot = fileName.lastIndexOf(".");
  return dot >= 0 && PREVIEWABLE.includes(fileName.slice(dot + 1).toLowerCase());
}
