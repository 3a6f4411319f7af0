import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How much of a document is read before yielding to other work: about 30 rows of a kilobyte. */
const BYTES_PER_TURN = 32 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const OPEN_ARRAY = 0x5b
const CLOSE_OBJECT = 0x7d
const CLOSE_ARRAY = 0x5d
/** Rows are objects in an array that is a member of the document's root object. */
const ROW_DEPTH = 2

/**
 * Streams a JSON document of the shape `{..., "list": [{row}, {row}, ...], ...}` one row at a time,
 * so that neither its full text nor its full value is ever in memory, and other work continues
 * meanwhile. Each row is passed on as text, for the callback to parse. Returns the document with a
 * 0 in place of each row; an incomplete document is a `SyntaxError`.
 */
export async function readJsonRows(
  chunks: AsyncIterable<Uint8Array>,
  onRow: (text: string) => void,
): Promise<unknown> {
  const scanner = createScanner(onRow)
  let bytesSinceYield = 0
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.byteLength; from += BYTES_PER_TURN) {
      const part = chunk.subarray(from, from + BYTES_PER_TURN)
      if (bytesSinceYield + part.byteLength > BYTES_PER_TURN) {
        await nextTurn()
        bytesSinceYield = 0
      }
      bytesSinceYield += part.byteLength
      scanner.read(part)
    }
  }
  return JSON.parse(scanner.frame())
}

/** Tracks only braces and strings. All bytes it checks are ASCII and unambiguous in UTF-8. */
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
    // The sender may reuse the memory of a chunk.
    const rest = bytes.slice(start)
    if (isRow) row.push(rest)
    else frame.push(rest)
  }
  return { read, frame: () => Buffer.concat(frame).toString('utf8') }
}

const ZERO = Buffer.from('0')
