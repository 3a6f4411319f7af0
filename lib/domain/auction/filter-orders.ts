import type { AuctionOrder, NativePrices } from '@/lib/domain/auction/auction'
import { type BalanceKey, balanceKey } from '@/lib/domain/auction/balance-key'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import type { FeePolicy } from '@/lib/domain/fee/policy'
import { settledToken } from '@/lib/domain/order/directed-pair'
import { duePreInteractions } from '@/lib/domain/order/due-interactions'
import { isDust, type RemainingAmounts, remainingAmounts } from '@/lib/domain/order/fills'
import type { OrderFills, OrderUid, SignedOrder } from '@/lib/domain/order/order'
import type { OrderInteractions } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms, type UnixSeconds } from '@/lib/domain/shared/amount'
import type { OrderRefusal } from './failing-orders'

/** An open order with the data that decides whether it can be auctioned now. */
export type AuctionCandidate = {
  readonly order: SignedOrder
  readonly created: UnixSeconds
  /** The owner's own expiry of an order placed on chain. */
  readonly userValidTo?: UnixSeconds | undefined
  readonly fills: OrderFills
  /** Whether it is a presign order whose on-chain signature is not set. */
  readonly presignaturePending: boolean
  /** Whether it is in a winning solution whose outcome is open and whose deadline is ahead. */
  readonly inFlight: boolean
  /** Whether it is in a cooldown because its settlements keep failing; see `recordTrials`. */
  readonly coolingDown: boolean
  /** Who refuses its settlements, where that is why it cools down and known. */
  readonly refusal?: OrderRefusal | null
  readonly interactions: OrderInteractions
  /** `balanceKey` of its owner and sell token, where that is at hand. */
  readonly fundsKey?: BalanceKey
  /** min(balance, allowance) after its pre-interactions; null when it has none: use `balances`. */
  readonly fundsAfterHooks: Atoms | null
  readonly extraGas: bigint
  readonly feePolicies: readonly FeePolicy[]
}

/** Candidates, and the facts by which `filterAuctionOrders` includes or excludes each of them. */
export type AuctionInput = {
  readonly candidates: readonly AuctionCandidate[]
  readonly deniedAccounts: ReadonlySet<Address>
  readonly unsupportedTokens: ReadonlySet<Address>
  /** min(balance, allowance to the vault relayer) by `balanceKey`; a missing key counts as 0. */
  readonly balances: ReadonlyMap<BalanceKey, Atoms>
  readonly nativePrices: NativePrices
  /** Whether pools with liquidity lead from one token to another; the native coin counts as its wrapped token. */
  readonly isRouted: (sellToken: Address, buyToken: Address) => boolean
  readonly wrappedNativeToken: Address
  readonly settlementContract: Address
  /** Of earlier auctions; absent to offer each order anew. */
  readonly offered?: OfferedOrders
}

/**
 * What candidates were offered as, and with which funds (null: not checked). An offer is made anew when either
 * changes; whether the order takes part is decided anew in each auction.
 */
export type OfferedOrders = WeakMap<
  AuctionCandidate,
  { readonly funds: bigint | null; readonly order: AuctionOrder }
>

/**
 * Why an order is excluded: `filtered` is temporary, `invalid` needs a change.
 * Source: lib/docs/protocol.md#order-filters.
 */
export type Exclusion = { readonly uid: OrderUid } & ExclusionReason

type ExclusionReason =
  | {
      readonly label: 'filtered'
      readonly reason:
        | 'in_flight'
        | 'dust_order'
        | 'missing_native_price'
        | 'no_route'
        | 'failing_settlement'
        | OrderRefusal
    }
  | {
      readonly label: 'invalid'
      readonly reason:
        | 'banned_user'
        | 'invalid_signature'
        | 'unsupported_token'
        | 'insufficient_balance'
    }

/** The orders that may be auctioned, and why each other candidate may not. */
export type BuiltAuction = {
  /** Newest first; equal times by uid. */
  readonly included: readonly AuctionOrder[]
  readonly exclusions: readonly Exclusion[]
  /** Funds of the owners of included orders, where checked: the joint limit of an owner's orders. */
  readonly balances: ReadonlyMap<BalanceKey, Atoms>
}

/**
 * Decides which open orders one auction offers, by lib/docs/protocol.md#order-filters; only the
 * first reason that applies is reported. Limit prices are not checked. Each order is checked on its
 * own against its owner's funds, so several orders may count on the same balance; `balances` is
 * passed on so that no solution spends it twice. Where hooks change an owner's funds, it contains
 * the largest amount that any order has after its hooks.
 */
export function filterAuctionOrders(input: AuctionInput): BuiltAuction {
  const included: AuctionOrder[] = []
  const exclusions: Exclusion[] = []
  const balances = new Map<BalanceKey, Atoms>()
  for (const candidate of input.candidates) {
    const result = checkCandidate(input, candidate)
    if ('reason' in result) {
      exclusions.push({ uid: candidate.order.uid, ...result })
      continue
    }
    const { order, funds } = result
    included.push(order)
    if (funds !== null) {
      raise(balances, keyOf(candidate), funds)
    }
  }
  return { included: included.sort(newestFirst), exclusions, balances }
}

const newestFirst = (a: AuctionOrder, b: AuctionOrder): number =>
  b.created - a.created || (a.uid < b.uid ? -1 : 1)

/** Combines the results for disjoint groups of candidates. */
export function joinAuctionRecords(parts: readonly BuiltAuction[]): BuiltAuction {
  const balances = new Map<BalanceKey, Atoms>()
  for (const part of parts) {
    for (const [key, funds] of part.balances) raise(balances, key, funds)
  }
  return {
    included: parts.flatMap(({ included }) => included).sort(newestFirst),
    exclusions: parts.flatMap(({ exclusions }) => exclusions),
    balances,
  }
}

function checkCandidate(
  input: AuctionInput,
  candidate: AuctionCandidate,
): { readonly order: AuctionOrder; readonly funds: bigint | null } | ExclusionReason {
  const { order } = candidate
  const { data } = order
  if (input.deniedAccounts.has(order.owner) || input.deniedAccounts.has(data.receiver)) {
    return { label: 'invalid', reason: 'banned_user' }
  }
  if (candidate.presignaturePending) return { label: 'invalid', reason: 'invalid_signature' }
  const buyToken = settledToken(data.buyToken, input.wrappedNativeToken)
  if (input.unsupportedTokens.has(data.sellToken) || input.unsupportedTokens.has(buyToken)) {
    return { label: 'invalid', reason: 'unsupported_token' }
  }
  if (candidate.inFlight) return { label: 'filtered', reason: 'in_flight' }
  if (candidate.coolingDown) {
    return { label: 'filtered', reason: candidate.refusal ?? 'failing_settlement' }
  }
  const funds = isBalanceChecked(order, input.settlementContract) ? fundsOf(input, candidate) : null
  const known = input.offered?.get(candidate)
  const offer = known?.funds === funds ? known : offerWith(candidate, funds)
  if ('reason' in offer) return offer
  const isPriced = (token: Address) =>
    nativePriceOf(input.nativePrices, token, input.wrappedNativeToken) !== null
  if (!isPriced(data.sellToken)) return { label: 'filtered', reason: 'missing_native_price' }
  if (!isPriced(data.buyToken)) {
    // What it sells has a market; so what it buys is not in that one, or its price rounds to zero.
    const isRouted = input.isRouted(data.sellToken, buyToken)
    return { label: 'filtered', reason: isRouted ? 'missing_native_price' : 'no_route' }
  }
  if (offer !== known) input.offered?.set(candidate, offer)
  return offer
}

/** What an order is offered as with these funds; null: they are not checked. */
function offerWith(
  candidate: AuctionCandidate,
  funds: bigint | null,
): { readonly order: AuctionOrder; readonly funds: bigint | null } | ExclusionReason {
  const { order } = candidate
  const funded = fundedAmounts(candidate, funds)
  if (!funded) return { label: 'invalid', reason: 'insufficient_balance' }
  if (isDust(order.data, funded)) return { label: 'filtered', reason: 'dust_order' }
  return {
    funds,
    order: {
      ...order,
      created: candidate.created,
      ...(candidate.userValidTo === undefined ? {} : { userValidTo: candidate.userValidTo }),
      remainingSellAmount: funded.sellAmount,
      remainingBuyAmount: funded.buyAmount,
      preInteractions: duePreInteractions(order, candidate.interactions, candidate.fills),
      postInteractions: candidate.interactions.post,
      extraGas: candidate.extraGas,
      feePolicies: candidate.feePolicies,
    },
  }
}

/** Whether an auction checks the owner's funds. Source: lib/docs/protocol.md#order-filters. */
export function isBalanceChecked(order: SignedOrder, settlementContract: Address): boolean {
  return order.signature.signingScheme !== 'eip1271' && order.data.receiver !== settlementContract
}

const keyOf = ({ order, fundsKey }: AuctionCandidate): BalanceKey =>
  fundsKey ?? balanceKey(order.owner, order.data.sellToken)

const fundsOf = (input: AuctionInput, candidate: AuctionCandidate): bigint =>
  candidate.fundsAfterHooks ?? input.balances.get(keyOf(candidate)) ?? 0n

/** Sets the funds of a key to these where they are more. */
function raise(balances: Map<BalanceKey, Atoms>, key: BalanceKey, funds: bigint): void {
  const before = balances.get(key)
  if (before === undefined || before < funds) balances.set(key, atoms(funds))
}

function fundedAmounts(
  { order: { data }, fills }: AuctionCandidate,
  funds: bigint | null,
): RemainingAmounts | null {
  if (funds === null) return remainingAmounts(data, fills)
  if (data.partiallyFillable) return funds === 0n ? null : remainingAmounts(data, fills, funds)
  return funds >= data.sellAmount + data.feeAmount ? remainingAmounts(data, fills) : null
}
