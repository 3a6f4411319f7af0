/** A reply as it came over the wire. */
export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: unknown
}

type Request = {
  readonly method?: string
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as it is, instead of `json`. */
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** One request without any client's help. */
export async function request(url: string, wanted: Request = {}): Promise<Reply> {
  const body = wanted.raw ?? (wanted.json === undefined ? null : JSON.stringify(wanted.json))
  const response = await fetch(url, {
    method: wanted.method ?? (body === null ? 'GET' : 'POST'),
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...wanted.headers,
    },
    body,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `errorType` of a failure in the order dialect, or what came instead. */
export function errorType(reply: Reply): string {
  const { body } = reply
  return typeof body === 'object' && body !== null && 'errorType' in body
    ? String(body.errorType)
    : `${reply.status} ${reply.text.slice(0, 200)}`
}
