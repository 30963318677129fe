/** Hands a file to the browser, which puts it among the downloads of its user. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser has begun to write the file by then
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
