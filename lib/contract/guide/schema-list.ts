import type { SchemaGuide } from './schema-guide'
import { auctionSchemas } from './schemas/auction'
import { basicSchemas } from './schemas/basic'
import { channelSchemas } from './schemas/channels'
import { competitionSchemas } from './schemas/competitions'
import { deliverySchemas } from './schemas/deliveries'
import { fillSchemas } from './schemas/fills'
import { marketSchemas } from './schemas/market'
import { notificationSchemas } from './schemas/notifications'
import { orderSchemas } from './schemas/order'
import { readSchemas } from './schemas/reads'
import { reportSchemas } from './schemas/reports'
import { sessionSchemas } from './schemas/session'
import { simulationSchemas } from './schemas/simulation'
import { solverEngineSchemas } from './schemas/solver-engine'
import { systemSchemas } from './schemas/system'
import { verdictSchemas } from './schemas/verdict'

/** Every codec with a name in the documentation. */
export const schemaGuides: readonly SchemaGuide[] = [
  ...basicSchemas,
  ...orderSchemas,
  ...readSchemas,
  ...competitionSchemas,
  ...verdictSchemas,
  ...simulationSchemas,
  ...fillSchemas,
  ...marketSchemas,
  ...auctionSchemas,
  ...reportSchemas,
  ...notificationSchemas,
  ...sessionSchemas,
  ...channelSchemas,
  ...deliverySchemas,
  ...systemSchemas,
  ...solverEngineSchemas,
]
