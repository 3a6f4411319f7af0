type FileType = 'text/csv' | 'application/json'

/** Without it a spreadsheet takes the file for one in the encoding of its own system. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves a file through the browser. `content`: the text, or its parts in order. */
export function saveFile(name: string, content: string | readonly string[], type: FileType): void {
  saveBlob(name, fileOf(content, type))
}

/** Saves bytes through the browser. */
export function saveBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoke the URL later: some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The bytes of a file: UTF-8, after a byte-order mark if it is for spreadsheets. */
export function fileOf(content: string | readonly string[], type: FileType): Blob {
  const parts = typeof content === 'string' ? [content] : content
  const start = type === 'text/csv' ? [BYTE_ORDER_MARK] : []
  return new Blob([...start, ...parts], { type: `${type};charset=utf-8` })
}
