import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** What may be read of a document before other work gets a turn: some 30 rows of a kilobyte. */
const BYTES_PER_TURN = 32 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const OPEN_ARRAY = 0x5b
const CLOSE_OBJECT = 0x7d
const CLOSE_ARRAY = 0x5d
/** Rows are objects in an array that is a member of the document's one object. */
const ROW_DEPTH = 2

/**
 * Reads a JSON document of the shape `{..., "list": [{row}, {row}, ...], ...}` as it comes, one row
 * at a time, so that neither its whole text nor its whole value is ever held and other work goes on
 * meanwhile. Each row is handed on as text, for its reader to judge. The answer is the document with
 * a 0 in place of each row; a document that is not whole is a `SyntaxError`.
 */
export async function readJsonRows(
  chunks: AsyncIterable<Uint8Array>,
  onRow: (text: string) => void,
): Promise<unknown> {
  const scanner = createScanner(onRow)
  let bytesOfTurn = 0
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.byteLength; from += BYTES_PER_TURN) {
      const part = chunk.subarray(from, from + BYTES_PER_TURN)
      if (bytesOfTurn + part.byteLength > BYTES_PER_TURN) {
        await nextTurn()
        bytesOfTurn = 0
      }
      bytesOfTurn += part.byteLength
      scanner.read(part)
    }
  }
  return JSON.parse(scanner.frame())
}

/** Follows braces and strings only. All bytes it looks for stand for themselves in UTF-8. */
function createScanner(onRow: (text: string) => void) {
  let depth = 0
  let isString = false
  let isEscaped = false
  let isRow = false
  let row: Uint8Array[] = []
  const frame: Uint8Array[] = []

  const read = (bytes: Uint8Array): void => {
    let start = 0
    for (let index = 0; index < bytes.byteLength; index += 1) {
      const byte = bytes[index] ?? 0
      if (isString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isString = false
      } else if (byte === QUOTE) {
        isString = true
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (depth === ROW_DEPTH && byte === OPEN_OBJECT) {
          frame.push(bytes.slice(start, index), ZERO)
          start = index
          isRow = true
        }
        depth += 1
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        depth -= 1
        if (isRow && depth === ROW_DEPTH) {
          row.push(bytes.subarray(start, index + 1))
          onRow(Buffer.concat(row).toString('utf8'))
          row = []
          start = index + 1
          isRow = false
        }
      }
    }
    // The sender may use the memory of a chunk again.
    const rest = bytes.slice(start)
    if (isRow) row.push(rest)
    else frame.push(rest)
  }
  return { read, frame: () => Buffer.concat(frame).toString('utf8') }
}

const ZERO = Buffer.from('0')
