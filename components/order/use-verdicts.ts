'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isFinal } from '@/lib/client/orders/order-rows'
import { orderVerdictsQuery } from '@/lib/client/queries/order-verdicts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderResult } from '@/lib/domain/verdict/order-reason'
import { reasonSentence } from '@/lib/domain/verdict/reason-sentence'
import type { Sentence } from '@/lib/domain/verdict/sentence'

/** How often the verdicts of orders that may still trade are read again. */
const REFRESH_MS = 5_000
/** Another deployment publishes what it knows order by order, several requests each. */
const MAX_OF_GATEWAY = 5

/** Where an order stands, as its service decides it. */
export type OrderStanding = {
  /** Null while it is not read, and of orders beyond those of one request. */
  readonly verdict: OrderVerdictView | null
  /** Its cause in one line; of an ended order, while there is no verdict, what became of it. */
  readonly cause: Sentence
  readonly isUpToOwner: boolean
}

export type StandingOf = (order: Order) => OrderStanding

/**
 * Where these orders stand, read in one request: those that may still trade first. `stage` is a
 * change that their fields do not show, such as a won auction, after which they are judged again.
 */
export function useStandings(
  network: Pick<NetworkView, 'name' | 'orderBook'>,
  orders: readonly Order[],
  stage = '',
): StandingOf {
  const judged = useMemo(() => judgedFirst(network, orders), [network, orders])
  const uids = useMemo(() => judged.map(({ uid }) => uid), [judged])
  const states = judged.map(({ status, executedBuyAmount }) => `${status} ${executedBuyAmount}`)
  const { data } = useQuery({
    ...orderVerdictsQuery(network.name, uids, [...states, stage].join()),
    enabled: uids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: judged.every(isFinal) ? false : REFRESH_MS,
  })
  const verdicts = useMemo(
    () => new Map<OrderUid, OrderVerdictView | null>(data?.map((row) => [row.uid, row.verdict])),
    [data],
  )
  return (order) => standingOf(order, verdicts.get(order.uid) ?? null)
}

/** A verdict on an earlier state of the order says nothing about this one. */
export function standingOf(order: Order, read: OrderVerdictView | null): OrderStanding {
  const verdict = read?.status === order.status ? read : null
  if (verdict !== null) {
    return { verdict, cause: verdict.words.cause, isUpToOwner: verdict.isUpToOwner }
  }
  const result = orderResult(order)
  return { verdict, cause: result === null ? [] : reasonSentence(result), isUpToOwner: false }
}

function judgedFirst(
  { orderBook }: Pick<NetworkView, 'orderBook'>,
  orders: readonly Order[],
): readonly Order[] {
  const open = orders.filter((order) => !isFinal(order))
  return orderBook === 'gateway'
    ? open.slice(0, MAX_OF_GATEWAY)
    : [...open, ...orders.filter(isFinal)].slice(0, limits.orderUidsPerRequest)
}
