/** A cell of a CSV file; null is an unknown value and leaves the cell empty. */
export type CsvCell = string | number | bigint | null

/**
 * Text of a CSV file: comma-separated, CRLF, decimal points in every locale. The header is the first
 * line and nothing but rows follows, so that every program reads it; what a row is of, and when it
 * was read, are columns. Text that a spreadsheet would run as a formula gets a leading apostrophe.
 * Source: RFC 4180; OWASP, CSV injection.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvRows([header, ...rows])
}

/** Further rows of the same file, for one that is written in parts. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')

/** Also what spreadsheets drop or convert before they look for a formula. */
const STARTS_FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  return csvText(STARTS_FORMULA.test(cell) ? `'${cell}` : cell)
}

const csvText = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const TYPOGRAPHY: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '×': 'x',
  '\u00A0': ' ',
  '\u202F': ' ',
}

/** A sentence in the characters of a keyboard, for cells that programs search and compare. */
export const plainSentence = (text: string): string =>
  text.replace(/[’‘“”–—−…×\u00A0\u202F]/g, (character) => TYPOGRAPHY[character] ?? character)
