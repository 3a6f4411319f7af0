import 'server-only'
import { isBalanceChecked } from '@/lib/domain/auction/filter-orders'
import { type EpisodeChanges, episodeChanges } from '@/lib/domain/notification/funding-episodes'
import type { UpstreamOrder } from '@/lib/domain/notification/watched-order'
import { filledAmount } from '@/lib/domain/order/fills'
import {
  type Funding,
  type FundingShortfall,
  fundingShortfall,
} from '@/lib/domain/order/funding-shortfall'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { NotificationStore } from '@/lib/infra/db/network-store'

/** What `findFundingEpisodes` reads of store and chain. */
export type EpisodeDeps = Pick<NotificationStore, 'countEpisodes'> & {
  /** An owner's funds by token; tokens whose funds could not be read are missing. */
  readonly fundsOf: (
    owner: Address,
    tokens: readonly Address[],
  ) => Promise<ReadonlyMap<Address, Funding>>
  /** Filled amount of an order in the settlement contract; `null` when it could not be read. */
  readonly filledOnChain: (uid: OrderUid) => Promise<bigint | null>
}

type BegunEpisode = {
  readonly order: UpstreamOrder
  readonly shortfall: FundingShortfall
  /** From 1. */
  readonly episode: number
}

/** Funding episodes that begin now, of which owners are to be notified, and the orders whose episode ends. */
export type FoundEpisodes = {
  readonly begun: readonly BegunEpisode[]
  readonly ended: EpisodeChanges<UpstreamOrder>['ended']
}

/**
 * The open orders of an account whose funding shortfall began or ended. Says nothing about orders
 * whose funds are not checked, come from elsewhere or could not be read.
 */
export async function findFundingEpisodes(
  deps: EpisodeDeps,
  orders: readonly UpstreamOrder[],
): Promise<FoundEpisodes> {
  const candidates = orders.filter(isFundingNotification)
  const [first] = candidates
  if (first === undefined) return { begun: [], ended: [] }
  const tokens = [...new Set(candidates.map(({ data }) => data.sellToken))]
  const funds = await deps.fundsOf(first.owner, tokens)
  const checked = candidates.flatMap((order) => {
    const funding = funds.get(order.data.sellToken)
    return funding === undefined
      ? []
      : [{ order, shortfall: fundingShortfall(order.data, order.fills, funding) }]
  })
  const earlier = await deps.countEpisodes({ uids: checked.map(({ order }) => order.uid) })
  const open = new Set([...earlier].flatMap(([uid, { isOpen }]) => (isOpen ? [uid] : [])))
  const { begun, ended } = episodeChanges(checked, open)
  const upToDate = await Promise.all(begun.map(({ order }) => isUpToDate(deps, order)))
  return {
    begun: begun
      .filter((_, index) => upToDate[index])
      .map((entry) => ({ ...entry, episode: (earlier.get(entry.order.uid)?.count ?? 0) + 1 })),
    ended,
  }
}

/** False when a trade the order book has not seen yet took the funds: the order then needs none. */
const isUpToDate = async (deps: EpisodeDeps, { uid, data, fills }: UpstreamOrder) =>
  (await deps.filledOnChain(uid)) === filledAmount(data, fills)

/** Whether the owner's balance and allowance decide if the order can be filled. */
const isFundingNotification = (order: UpstreamOrder): boolean =>
  order.status === 'open' &&
  order.owner === order.account &&
  order.data.sellTokenBalance === 'erc20' &&
  isBalanceChecked(order, order.settlementContract) &&
  !(order.hasPreInteractions && filledAmount(order.data, order.fills) === 0n)
