'use client'

import { useQuery } from '@tanstack/react-query'
import {
  competitionListQuery,
  solverCompetitionQuery,
} from '@/lib/client/queries/solver-competition'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { afterPage, upToPage } from './neighbours'

/** Between two looks for what a fresh auction still lacks: its settlement, and the next one. */
const POLL_MS = 4_000
/** Longer than any settlement takes to be mined and indexed. */
const FRESH_MS = 120_000

/** One competition, followed until it is settled, and its neighbours where a list tells them. */
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
  const summary = upTo.data?.find((one) => one.auctionId === auctionId) ?? null
  const buildAuctionMs = summary === null ? null : summary.timestamp / 1000
  const competition = useQuery({
    ...solverCompetitionQuery(network.name, auctionId),
    refetchInterval: ({ state }) => {
      const waits = state.data?.solutions.some(
        ({ isWinner, txHash }) => isWinner && txHash === null,
      )
      return waits === true && buildAuctionMs !== null && Date.now() - buildAuctionMs < FRESH_MS
        ? POLL_MS
        : false
    },
  })
  return {
    competition,
    buildAuctionMs,
    ...(hasList
      ? {
          previous: upTo.data?.find((one) => one.auctionId < auctionId)?.auctionId ?? null,
          next: after.data?.[0]?.auctionId ?? null,
        }
      : // Nobody lists them: the numbers beside this one may or may not be stored.
        { previous: auctionId > 0 ? auctionId - 1 : null, next: auctionId + 1 }),
    isNewest: after.data?.length === 0,
  }
}
