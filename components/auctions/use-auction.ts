'use client'

import { useQuery } from '@tanstack/react-query'
import { coinUsdOf, competitionOutcome } from '@/lib/client/auctions/auction-standing'
import {
  competitionListQuery,
  solverCompetitionQuery,
} from '@/lib/client/queries/solver-competition'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { afterPage, upToPage } from './neighbours'
import { useHeadBlock } from './use-head-block'

/** Poll interval for the settlement of a recent auction and for the next auction. */
const POLL_MS = 4_000
/** How long settlements are polled for; longer than mining and indexing take. */
const FRESH_MS = 120_000

/** One competition, polled until it is settled, with the previous and next auction. */
export function useAuction(network: NetworkView, auctionId: number) {
  const hasList = network.capabilities.competitionList
  const upTo = useQuery({
    ...competitionListQuery(network.name, upToPage(auctionId)),
    enabled: hasList,
  })
  const after = useQuery({
    ...competitionListQuery(network.name, afterPage(auctionId)),
    enabled: hasList,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? POLL_MS : false),
  })
  const summary = upTo.data?.find((auction) => auction.auctionId === auctionId) ?? null
  const buildAuctionMs = summary === null ? null : microsToMs(summary.timestamp)
  const competition = useQuery({
    ...solverCompetitionQuery(network.name, auctionId),
    refetchInterval: ({ state }) => {
      const isUnsettled = state.data?.solutions.some(
        ({ isWinner, txHash }) => isWinner && txHash === null,
      )
      return isUnsettled === true &&
        buildAuctionMs !== null &&
        Date.now() - buildAuctionMs < FRESH_MS
        ? POLL_MS
        : false
    },
  })
  const { data } = competition
  const isUnsettled = data?.solutions.some(({ isWinner, txHash }) => isWinner && txHash === null)
  const headBlock = useHeadBlock(
    network,
    isUnsettled === true ? (data?.auctionDeadlineBlock ?? null) : null,
  )
  return {
    competition,
    headBlock,
    buildAuctionMs,
    coinUsd: coinUsdOf(summary),
    outcome: data === undefined ? null : (summary?.outcome ?? competitionOutcome(data, headBlock)),
    ...(hasList
      ? {
          previous: upTo.data?.find((auction) => auction.auctionId < auctionId)?.auctionId ?? null,
          next: after.data?.[0]?.auctionId ?? null,
        }
      : // Without a list of auctions these numbers are guesses; they may not be stored.
        { previous: auctionId > 0 ? auctionId - 1 : null, next: auctionId + 1 }),
    isNewest: after.data?.length === 0,
  }
}
