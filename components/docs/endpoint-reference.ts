import type { Credential, Dialect, Endpoint, Method } from '@/lib/contract/endpoint'
import type { ErrorType } from '@/lib/contract/error-catalog'
import type { RateLimit } from '@/lib/contract/limits'
import type { FieldRow } from './schema-rows'

export type ParameterReference = {
  readonly name: string
  readonly location: 'path' | 'query'
  readonly required: boolean
  readonly type: string
  readonly description: string | null
  readonly example: string | null
}

/** A body: its type, description, keys, and an example as sent on the wire. */
export type BodyReference = {
  readonly type: string
  readonly description: string | null
  readonly rows: readonly FieldRow[]
  /** JSON, or plain text for a text response; null without an example. */
  readonly example: string | null
}

export type ResponseReference = BodyReference & {
  /** Status, or the name of a server-sent event. */
  readonly label: string
}

/**
 * One endpoint as shown on the page: plain data, so that parts of it can be sent to the browser.
 */
export type EndpointReference = {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly extension: boolean
  /** Nothing changes for anybody by it: the page may send it. */
  readonly onlyReads: boolean
  readonly media: Endpoint['media']
  readonly dialect: Dialect
  readonly notes: readonly string[]
  readonly parameters: readonly ParameterReference[]
  readonly body: BodyReference | null
  readonly answers: readonly ResponseReference[]
  readonly errors: readonly { readonly status: number; readonly codes: readonly ErrorType[] }[]
  readonly rateLimit: RateLimit | null
  /** Null without a body. */
  readonly maxBodyBytes: number | null
  readonly cacheSeconds: number | null
  readonly credential: Credential
}

/** Numbers, from 1, of the notes that mention a field in backticks. */
export function notesAbout(notes: readonly string[], field: string): readonly number[] {
  return notes.flatMap((note, index) => {
    const code = note.split('`').filter((_, part) => part % 2 === 1)
    return code.some((text) => text.split(/\W+/).includes(field)) ? [index + 1] : []
  })
}
