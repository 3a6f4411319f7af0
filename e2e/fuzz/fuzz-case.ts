/** The malformed part of a request; answers are counted per kind. */
const KINDS = [
  'path',
  'query',
  'body',
  'headers',
  'method',
  'chunked',
  'pipelined',
  'framing',
  'slow',
] as const
export type Kind = (typeof KINDS)[number]

/** One request on the wire, with what is needed to check its response. */
export type SentRequest = {
  readonly method: string
  /** Request target exactly as sent. */
  readonly target: string
}

/** Bytes to send, and the time to wait before. */
export type Part = { readonly bytes: Buffer; readonly afterMs: number }

/** One or more requests to send over one connection. */
export type FuzzCase = {
  readonly kind: Kind
  /** Number of the case within its run; with the seed it reproduces the case. */
  readonly index: number
  readonly parts: readonly Part[]
  readonly requests: readonly SentRequest[]
  /**
   * Whether every request is valid HTTP, which a server has to answer in the error format of its
   * path. Invalid HTTP may be answered before its path is known, and end its connection.
   */
  readonly isHttp: boolean
}

/** The request as text for a report, truncated when it is long. */
export const caseText = ({ parts }: FuzzCase): string =>
  JSON.stringify(Buffer.concat(parts.map(({ bytes }) => bytes)).toString('latin1')).slice(0, 900)
