import 'server-only'
import type { Observer } from '@/lib/infra/observe/events'
import type { FaultEvent } from '@/lib/server/http/edge'

/** Says in the log what a request failed of. */
export const reportFault =
  ({ requestFault }: Pick<Observer, 'requestFault'>) =>
  ({ requestId, endpoint, cause }: FaultEvent): void =>
    requestFault({ requestId, endpoint, error: cause })
