import type * as z from 'zod'

/**
 * A codec with a name in the documentation, and its texts. `fields` explains each key; keys of
 * inner objects are written `outer.inner`, through lists and alternatives. Separate from the
 * codecs, which browsers load.
 */
export type SchemaGuide = {
  readonly name: string
  readonly codec: z.ZodType
  readonly description: string
  readonly fields?: Readonly<Record<string, string>>
}
