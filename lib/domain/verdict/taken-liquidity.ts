import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'

/** A trade that an auction was won with. */
export type WonTrade = {
  readonly uid: OrderUid
  readonly owner: Address
  readonly sellToken: Address
  readonly buyToken: Address
  /** Sell-token atoms. */
  readonly sellAmount: Atoms
}

type Outdone = Pick<WonTrade, 'uid' | 'owner' | 'sellToken' | 'buyToken'>

/**
 * Which of the trades that won an auction took what an order would have been filled with: one of its own
 * owner for the same token, else one of the same pair, else one that shares a token with it, else the
 * first. Of equal ones the first. Null when nothing won, so that nobody took anything.
 */
export function takerOf(order: Outdone, won: readonly WonTrade[]): WonTrade | null {
  const others = won.filter(({ uid }) => uid !== order.uid)
  return (
    others.find((trade) => sharesFunds(order, trade)) ??
    others.find((trade) => isSamePair(order, trade)) ??
    others.find(({ sellToken, buyToken }) =>
      [order.sellToken, order.buyToken].some((token) => token === sellToken || token === buyToken),
    ) ??
    others[0] ??
    null
  )
}

/** Whether both sell the same token of the same owner. */
export const sharesFunds = (
  order: Pick<Outdone, 'owner' | 'sellToken'>,
  trade: Pick<WonTrade, 'owner' | 'sellToken'>,
): boolean => trade.owner === order.owner && trade.sellToken === order.sellToken

const isSamePair = (order: Outdone, trade: WonTrade): boolean =>
  trade.sellToken === order.sellToken && trade.buyToken === order.buyToken
