/** Has the browser save a file under a name, as if a link to it had been pressed. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold of the bytes once it began, which is after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
