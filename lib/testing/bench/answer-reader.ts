const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Reads HTTP/1.1 responses with a `Content-Length` from one connection that never has more than one
 * open request. `push` returns the status once a response is complete, otherwise null.
 */
export function createAnswerReader(): { readonly push: (chunk: Buffer) => number | null } {
  let held: Buffer | null = null
  return {
    push: (chunk) => {
      const bytes = held === null ? chunk : Buffer.concat([held, chunk])
      const headEnd = bytes.indexOf(HEAD_END)
      const head = headEnd < 0 ? null : bytes.toString('latin1', 0, headEnd)
      if (head === null || bytes.length < headEnd + HEAD_END.length + contentLength(head)) {
        held = bytes
        return null
      }
      held = null
      return Number(head.slice(9, 12))
    },
  }
}

function contentLength(head: string): number {
  const found = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (found === undefined) throw new Error('the answer does not report its length')
  return Number(found)
}
