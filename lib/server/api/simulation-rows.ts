import 'server-only'
import { simulateDraftEndpoint, simulateOrderEndpoint } from '@/lib/contract/endpoints/simulation'
import { failure } from '@/lib/domain/shared/result'
import type { ApiEntry, endpointsOn } from '@/lib/server/http/api-table'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { whileNodeAnswers } from './while-node-answers'

/** Orders settled alone in a simulation, where their book is ours and so is the access to the chain. */
export function simulationRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
): ApiEntry<ServedNetwork>[] {
  return [
    on(simulateOrderEndpoint, async ({ network: { orderBook }, params, body }) => {
      if (orderBook.kind === 'gateway') return notOffered()
      const { book } = orderBook
      return whileNodeAnswers(() => book.simulate({ ...params, ...body }))
    }),
    on(simulateDraftEndpoint, async ({ network: { orderBook }, body }) => {
      if (orderBook.kind === 'gateway') return notOffered()
      const { book } = orderBook
      return whileNodeAnswers(() => book.simulateDraft(body))
    }),
  ]
}

const notOffered = () =>
  failure(
    'NotOffered',
    'Another deployment keeps the orders of this network, and simulations are not offered there',
  )
