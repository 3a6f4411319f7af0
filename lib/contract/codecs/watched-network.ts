import * as z from 'zod'
import { timestampCodec } from './timestamp'

/**
 * A network whose orders another deployment keeps, since when they are watched for an account, and
 * whether that deployment answers now.
 */
export const watchedNetworkCodec = z.object({
  network: z.string(),
  since: timestampCodec.nullable(),
  isAnswering: z.boolean(),
})
