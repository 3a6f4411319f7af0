'use client'

import { useQueries } from '@tanstack/react-query'
import { orderTradesQuery } from '@/lib/client/queries/trades'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'

/** Settlements whose blocks are looked up; an auction rarely has more. */
const MAX_SETTLEMENTS = 5

/**
 * The blocks an auction's winners were settled in, ascending, by a fill of each settlement; empty where
 * fills are not offered or not read.
 */
export function useSettledBlocks(network: NetworkView, { solutions }: SolverCompetitionV2) {
  const settled = network.capabilities.trades
    ? solutions
        .flatMap(({ txHash, orders: [order] }) =>
          txHash === null || order === undefined ? [] : [{ txHash, uid: order.id }],
        )
        .slice(0, MAX_SETTLEMENTS)
    : []
  return useQueries({
    queries: settled.map(({ uid }) => orderTradesQuery(network.name, uid)),
    combine: (results) => ({
      blocks: [
        ...new Set(
          results.flatMap(({ data }, at) =>
            (data?.entries ?? [])
              .filter(({ txHash }) => txHash === settled[at]?.txHash)
              .map(({ blockNumber }) => blockNumber),
          ),
        ),
      ].sort((a, b) => a - b),
      isReading: results.some(({ isPending }) => isPending),
    }),
  })
}
