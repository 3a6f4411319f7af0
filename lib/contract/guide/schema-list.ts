import type { SchemaGuide } from './schema-guide'
import { auctionSchemas } from './schemas/auction'
import { basicSchemas } from './schemas/basic'
import { orderSchemas } from './schemas/order'
import { readSchemas } from './schemas/reads'
import { systemSchemas } from './schemas/system'

/** Every codec with a name of its own in the documentation. */
export const schemaGuides: readonly SchemaGuide[] = [
  ...basicSchemas,
  ...orderSchemas,
  ...readSchemas,
  ...auctionSchemas,
  ...systemSchemas,
]
