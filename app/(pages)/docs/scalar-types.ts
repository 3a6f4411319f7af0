import 'server-only'
import { typeLabel } from '@/components/docs/schema-rows'
import type { TypeEntry } from '@/components/docs/type-reference'
import { basicSchemas } from '@/lib/contract/guide/schemas/basic'
import { createSchemaWriter } from '@/lib/server/http/openapi-schemas'

/** The named types without keys, in their wire form. */
export function scalarTypes(): readonly TypeEntry[] {
  return basicSchemas.map(({ name, codec, description }) => {
    const writer = createSchemaWriter(basicSchemas)
    writer.write(codec)
    return { name, description, json: typeLabel(writer.components()[name]) }
  })
}
