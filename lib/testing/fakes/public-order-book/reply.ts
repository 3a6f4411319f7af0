/** A handler's response, before it is written to the socket. */
export type BookReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export const json = (body: unknown, status = 200): BookReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** A response of the service's web framework itself, such as for a malformed body. */
export const plainText = (status: number, body: string): BookReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

export const emptyReply = (status: number): BookReply => ({ status, headers: {}, body: '' })

/**
 * An error of the service itself; `data` is left out of the body unless given.
 * Source: cowprotocol/services, crates/orderbook/src/api.rs, `Error`.
 */
export const apiError = (
  status: number,
  errorType: string,
  description: string,
  data?: unknown,
): BookReply => json({ errorType, description, ...(data === undefined ? {} : { data }) }, status)

/** Thrown by a handler that refuses a request. */
export class Refusal extends Error {
  constructor(readonly reply: BookReply) {
    super(reply.body)
  }
}

/** Throws the error as a refusal. */
export const refuse = (
  status: number,
  errorType: string,
  description: string,
  data?: unknown,
): never => {
  throw new Refusal(apiError(status, errorType, description, data))
}
