/** A reply as it came over the wire. */
export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Parsed JSON; null when the text is not JSON. */
  readonly body: unknown
}

export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `errorType` of an order endpoint's error; otherwise the status and the start of the text. */
export function errorType(reply: Reply): string {
  const { body } = reply
  return typeof body === 'object' && body !== null && 'errorType' in body
    ? String(body.errorType)
    : `${reply.status} ${reply.text.slice(0, 200)}`
}
