/** A cell of a table file; null is an unknown value and leaves the cell empty. */
export type CsvCell = string | number | bigint | null

/**
 * Text of a CSV file: comma-separated, CRLF, decimal points whatever the reader's locale. `notes`
 * come first, one per line behind `# `. Text a spreadsheet would run as a formula is led by an
 * apostrophe. Source: RFC 4180; OWASP, CSV injection.
 */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  notes: readonly string[] = [],
): string {
  const lines = [
    ...notes.map((note) => csvText(`# ${note.replace(/[\r\n]+/g, ' ')}`)),
    ...[header, ...rows].map((cells) => cells.map(csvCell).join(',')),
  ]
  return `${lines.join('\r\n')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  return csvText(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
}

const csvText = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
