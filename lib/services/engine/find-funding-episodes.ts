import 'server-only'
import { isBalanceChecked } from '@/lib/domain/auction/cut'
import { type EpisodeChanges, episodeChanges } from '@/lib/domain/notification/funding-episodes'
import {
  type Funding,
  type FundingShortfall,
  fundingShortfall,
} from '@/lib/domain/notification/funding-shortfall'
import type { UpstreamOrder } from '@/lib/domain/notification/watched-order'
import { filledAmount } from '@/lib/domain/order/fills'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { NotificationStore } from '@/lib/infra/db/network-store'

export type EpisodeDeps = Pick<NotificationStore, 'countEpisodes'> & {
  /** What an owner can pay with, by token; those nobody could be asked about are missing. */
  readonly fundsOf: (
    owner: Address,
    tokens: readonly Address[],
  ) => Promise<ReadonlyMap<Address, Funding>>
  /** What the settlement contract counts as filled of an order; `null` when it cannot be asked. */
  readonly filledOnChain: (uid: OrderUid) => Promise<bigint | null>
}

type BegunEpisode = {
  readonly order: UpstreamOrder
  readonly shortfall: FundingShortfall
  /** From 1. */
  readonly episode: number
}

export type FoundEpisodes = {
  readonly begun: readonly BegunEpisode[]
  readonly ended: EpisodeChanges<UpstreamOrder>['ended']
}

/**
 * Whose funds began or ceased to fall short among an account's open orders. Nothing is claimed of
 * orders whose funds are not looked at, come from elsewhere or could not be asked for.
 */
export async function findFundingEpisodes(
  deps: EpisodeDeps,
  orders: readonly UpstreamOrder[],
): Promise<FoundEpisodes> {
  const asked = orders.filter(isFundingNotification)
  const [first] = asked
  if (first === undefined) return { begun: [], ended: [] }
  const tokens = [...new Set(asked.map(({ data }) => data.sellToken))]
  const funds = await deps.fundsOf(first.owner, tokens)
  const judged = asked.flatMap((order) => {
    const funding = funds.get(order.data.sellToken)
    return funding === undefined
      ? []
      : [{ order, shortfall: fundingShortfall(order.data, order.fills, funding) }]
  })
  const had = await deps.countEpisodes({ uids: judged.map(({ order }) => order.uid) })
  const open = new Set([...had].flatMap(([uid, { isOpen }]) => (isOpen ? [uid] : [])))
  const { begun, ended } = episodeChanges(judged, open)
  const certain = await Promise.all(begun.map(({ order }) => isUpToDate(deps, order)))
  return {
    begun: begun
      .filter((_, index) => certain[index])
      .map((one) => ({ ...one, episode: (had.get(one.order.uid)?.count ?? 0) + 1 })),
    ended,
  }
}

/** A trade the order book has not seen yet takes the funds of an order that needs none any more. */
const isUpToDate = async (deps: EpisodeDeps, { uid, data, fills }: UpstreamOrder) =>
  (await deps.filledOnChain(uid)) === filledAmount(data, fills)

/** Whether balance and allowance of the owner decide that the order waits. */
const isFundingNotification = (order: UpstreamOrder): boolean =>
  order.status === 'open' &&
  order.owner === order.account &&
  order.data.sellTokenBalance === 'erc20' &&
  isBalanceChecked(order, order.settlementContract) &&
  !(order.hasPreInteractions && filledAmount(order.data, order.fills) === 0n)
