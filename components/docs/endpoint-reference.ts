import type { Credential, Dialect, Endpoint, Method } from '@/lib/contract/endpoint'
import type { ErrorType } from '@/lib/contract/error-catalog'
import type { RateLimit } from '@/lib/contract/limits'
import type { FieldRow } from './schema-rows'

export type ParameterReference = {
  readonly name: string
  readonly place: 'path' | 'query'
  readonly required: boolean
  readonly type: string
  readonly words: string | null
  readonly example: string | null
}

/** A body: its type, what it means, its keys, and one as it goes over the wire. */
export type BodyReference = {
  readonly type: string
  readonly words: string | null
  readonly rows: readonly FieldRow[]
  /** JSON, or plain text where the answer is text; null without an example. */
  readonly example: string | null
}

export type AnswerReference = BodyReference & {
  /** Status, or the name of a server-sent event. */
  readonly label: string
}

/** One endpoint as the page shows it: plain data, so that parts of it can travel to the browser. */
export type EndpointReference = {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly extension: boolean
  readonly media: Endpoint['media']
  readonly dialect: Dialect
  readonly notes: readonly string[]
  readonly parameters: readonly ParameterReference[]
  readonly body: BodyReference | null
  readonly answers: readonly AnswerReference[]
  readonly errors: readonly { readonly status: number; readonly codes: readonly ErrorType[] }[]
  readonly rateLimit: RateLimit | null
  /** Null without a body. */
  readonly maxBodyBytes: number | null
  readonly cacheSeconds: number | null
  readonly credential: Credential
}

/** Numbers, from 1, of the notes that speak of a field: it is a word of what stands in backticks. */
export function notesAbout(notes: readonly string[], field: string): readonly number[] {
  return notes.flatMap((note, index) => {
    const code = note.split('`').filter((_, part) => part % 2 === 1)
    return code.some((one) => one.split(/\W+/).includes(field)) ? [index + 1] : []
  })
}
