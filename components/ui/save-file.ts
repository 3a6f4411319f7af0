/** Saves a file through the browser. */
export function saveFile(
  name: string,
  /** The text, or its parts in order. */
  content: string | readonly string[],
  type: 'text/csv' | 'application/json',
): void {
  const url = URL.createObjectURL(
    new Blob(typeof content === 'string' ? [content] : [...content], {
      type: `${type};charset=utf-8`,
    }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoke the URL later: some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
