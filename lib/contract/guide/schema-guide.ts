import type * as z from 'zod'

/**
 * A codec that has a name of its own in the documentation, and the words for it. `fields` explains
 * each key; keys of objects within are written `outer.inner`, through lists and alternatives.
 * Kept apart from the codecs, which browsers load.
 */
export type SchemaGuide = {
  readonly name: string
  readonly codec: z.ZodType
  readonly description: string
  readonly fields?: Readonly<Record<string, string>>
}
