import 'server-only'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const inflate = promisify(gunzip)
const deflate = promisify(gzip)
const OPENING = Buffer.from('"traces":[')
const CLOSING = Buffer.from('],"exit":')

/**
 * A node's dump without the call traces of its transactions: four fifths of it, which nothing here
 * asks a node for, and which would be written and read at every snapshot and start. Worked on as
 * bytes, since the text of a month is longer than a string may be. Blocks, receipts, logs and state
 * stay as they are.
 */
export async function withoutTraces(state: string): Promise<string> {
  const json = await inflate(Buffer.from(state.slice(2), 'hex'))
  const kept: Buffer[] = []
  let from = 0
  for (;;) {
    const opening = json.indexOf(OPENING, from)
    const closing = opening < 0 ? -1 : json.indexOf(CLOSING, opening)
    if (closing < 0) break
    kept.push(json.subarray(from, opening + OPENING.length))
    from = closing
  }
  kept.push(json.subarray(from))
  return `0x${(await deflate(Buffer.concat(kept), { level: 1 })).toString('hex')}`
}
