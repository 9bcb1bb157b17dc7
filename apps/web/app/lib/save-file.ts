/** Makes the browser save a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The download starts after this task and then has its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
