import { ORDER_APP_DATA, permitAppData, replacingAppData } from '@/components/wallet/order-draft'
import { priceDifferenceBps } from '@/lib/client/format/price'
import type { Order } from '@/lib/contract/codecs/order'
import { appDataHash } from '@/lib/domain/app-data/hash'
import type { Hook } from '@/lib/domain/app-data/metadata'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { decodePermitCall } from '@/lib/domain/app-data/permit'
import type { OrderData } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import {
  type Atoms,
  atoms,
  mulDivDown,
  mulDivUp,
  type UnixSeconds,
} from '@/lib/domain/shared/amount'

/** Amounts of an order. */
type Amounts = { readonly sellAmount: Atoms; readonly buyAmount: Atoms }

/**
 * Whether the account can replace the order by a signature without losing what it was signed with:
 * orders with other hooks, fees of partners or a signed fee are changed where they were placed.
 */
export function canReplace(order: Order, account: Address | null): boolean {
  const { signingScheme } = order
  return (
    order.status === 'open' &&
    account === order.owner &&
    (signingScheme === 'eip712' || signingScheme === 'ethsign') &&
    order.feeAmount === 0n &&
    readDocument(order) !== null
  )
}

/** A permit for the token that the order sells. */
type CarriedPermit = {
  readonly hook: Hook
  /** Smallest units. */
  readonly value: bigint
  readonly deadline: bigint
}

/** The permit that an order of this page carries; null without one. */
export const carriedPermit = (order: Order): CarriedPermit | null =>
  readDocument(order)?.permit ?? null

/**
 * What an order of this page carries in its app data; null for a document that says anything else,
 * which a document written here would lose.
 */
function readDocument(order: Order): { readonly permit: CarriedPermit | null } | null {
  const { fullAppData } = order
  const parsed = fullAppData === null ? null : parseAppData(fullAppData)
  if (!parsed?.ok) return null
  const { hooks, replacedOrder } = parsed.value
  const [hook = null] = hooks.pre
  const permit = hook === null ? null : readPermit(order, hook)
  if (hook !== null && permit === null) return null
  const written =
    replacedOrder !== null
      ? replacingAppData(replacedOrder, hook)
      : hook !== null
        ? permitAppData(hook)
        : ORDER_APP_DATA
  return written === fullAppData ? { permit } : null
}

/** Null unless the hook is the owner's permit for the token the order sells. */
function readPermit({ owner, sellToken }: Order, hook: Hook): CarriedPermit | null {
  const read = hook.target === sellToken ? decodePermitCall(hook.callData) : null
  return read?.owner === owner ? { hook, value: read.value, deadline: read.deadline } : null
}

/**
 * What is not filled yet, at the order's price. The side that the price decides is rounded in the
 * owner's favour: the least received up, the most paid down.
 */
export function openRest(order: Order): Amounts {
  const { sellAmount, buyAmount } = order
  if (order.kind === 'sell') {
    const rest = sellAmount - order.executedSellAmountBeforeFees
    return { sellAmount: atoms(rest), buyAmount: atoms(mulDivUp(buyAmount, rest, sellAmount)) }
  }
  const rest = buyAmount - order.executedBuyAmount
  return { sellAmount: atoms(mulDivDown(sellAmount, rest, buyAmount)), buyAmount: atoms(rest) }
}

/** What the market gives or asks for the rest; rounded like `openRest`, null when it is unknown. */
export function marketForRest(
  order: Pick<Order, 'kind'>,
  rest: Amounts,
  market: { readonly sellAmount: bigint; readonly buyAmount: bigint } | null,
): bigint | null {
  if (market === null || market.sellAmount === 0n || market.buyAmount === 0n) return null
  return order.kind === 'sell'
    ? mulDivDown(rest.sellAmount, market.buyAmount, market.sellAmount)
    : mulDivUp(rest.buyAmount, market.sellAmount, market.buyAmount)
}

/** `limit` is the least received of a sell order, the most paid of a buy order. */
export type Change = { readonly limit: Atoms; readonly validTo: UnixSeconds }

/** The order to sign, whose app data is this document. */
export function replacementData(order: Order, change: Change, document: string): OrderData {
  const rest = openRest(order)
  return {
    sellToken: order.sellToken,
    buyToken: order.buyToken,
    receiver: order.receiver,
    sellAmount: newSellAmount(order, change),
    buyAmount: order.kind === 'sell' ? change.limit : rest.buyAmount,
    validTo: change.validTo,
    appData: appDataHash(document),
    feeAmount: atoms(0n),
    kind: order.kind,
    partiallyFillable: order.partiallyFillable,
    sellTokenBalance: order.sellTokenBalance,
    buyTokenBalance: order.buyTokenBalance,
  }
}

/** By how much the new limit differs, in bps rounded towards 0; null from nothing. */
export const changeBps = (present: bigint, limit: bigint): number | null =>
  priceDifferenceBps({ sellAmount: 1n, buyAmount: limit }, { sellAmount: 1n, buyAmount: present })

const newSellAmount = (order: Order, { limit }: Change): Atoms =>
  order.kind === 'sell' ? openRest(order).sellAmount : limit

/** What a changed order needs of the allowance until its deadline. */
export type Need = {
  /** Smallest units of the sell token, with what other open orders still sell of it. */
  readonly amount: bigint
  readonly validTo: UnixSeconds
}

/** `openNeed`: what all open orders of the owner still sell of the token, this one included. */
export function needOfChange(order: Order, change: Change, openNeed: bigint): Need {
  const ofOthers = openNeed - (order.sellAmount - order.executedSellAmount)
  return {
    amount: newSellAmount(order, change) + (ofOthers > 0n ? ofOthers : 0n),
    validTo: change.validTo,
  }
}

/**
 * How the changed order gets its allowance: from the one on chain, by the permit that the order
 * carries, or by a new permit, as the one it carries covers less or ends earlier. An order without a
 * permit has its allowance on chain.
 */
export function allowanceOfChange(
  order: Order,
  { amount, validTo }: Need,
  allowance: bigint,
): { readonly from: 'chain' | 'newPermit' } | { readonly from: 'permit'; readonly permit: Hook } {
  const permit = carriedPermit(order)
  if (permit === null || allowance >= amount) return { from: 'chain' }
  const isCovered = permit.value >= amount && permit.deadline >= BigInt(validTo)
  return isCovered ? { from: 'permit', permit: permit.hook } : { from: 'newPermit' }
}
