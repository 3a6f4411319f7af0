import type { AuctionOrder, NativePrices } from '@/lib/domain/auction/auction'
import { type BalanceKey, balanceKey } from '@/lib/domain/auction/balance-key'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import type { FeePolicy } from '@/lib/domain/fee/policy'
import { duePreInteractions } from '@/lib/domain/order/due-interactions'
import { isDust, type RemainingAmounts, remainingAmounts } from '@/lib/domain/order/fills'
import type { OrderFills, OrderUid, SignedOrder } from '@/lib/domain/order/order'
import type { OrderInteractions } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms, type UnixSeconds } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'

/** An open order with what decides whether it can take part now. */
export type AuctionCandidate = {
  readonly order: SignedOrder
  readonly created: UnixSeconds
  readonly fills: OrderFills
  /** A presign order whose on-chain signature is not set. */
  readonly presignaturePending: boolean
  /** In a winning solution whose deadline is ahead and whose outcome is not yet known. */
  readonly inFlight: boolean
  /** Its settlements failed too often in a row when tried; see `noteTrials`. */
  readonly resting: boolean
  readonly interactions: OrderInteractions
  /** min(balance, allowance) once its pre-interactions have run; null: none run, `balances` counts. */
  readonly fundsAfterHooks: Atoms | null
  readonly extraGas: bigint
  readonly feePolicies: readonly FeePolicy[]
}

export type AuctionInput = {
  readonly candidates: readonly AuctionCandidate[]
  readonly deniedAccounts: ReadonlySet<Address>
  readonly unsupportedTokens: ReadonlySet<Address>
  /** min(balance, allowance to the vault relayer) by `balanceKey`; a missing key counts as nothing. */
  readonly balances: ReadonlyMap<BalanceKey, Atoms>
  readonly nativePrices: NativePrices
  readonly wrappedNativeToken: Address
  readonly settlementContract: Address
}

/** Why an order stays out. `filtered` passes by itself, `invalid` needs something to change. Source: protocol, section 8. */
export type Exclusion = { readonly uid: OrderUid } & ExclusionReason

type ExclusionReason =
  | {
      readonly label: 'filtered'
      readonly reason: 'in_flight' | 'dust_order' | 'missing_native_price' | 'failing_settlement'
    }
  | {
      readonly label: 'invalid'
      readonly reason:
        | 'banned_user'
        | 'invalid_signature'
        | 'unsupported_token'
        | 'insufficient_balance'
    }

export type BuiltAuction = {
  /** Newest first; equal times by uid. */
  readonly included: readonly AuctionOrder[]
  readonly exclusions: readonly Exclusion[]
  /** Funds of the included orders whose balance was checked: the joint limit of an owner's orders. */
  readonly balances: ReadonlyMap<BalanceKey, Atoms>
}

/**
 * Decides which open orders one auction offers, by protocol section 9: the first reason that
 * applies is the one reported. No price limit is looked at.
 * Each order is judged alone against its owner's funds, so several orders may lean on the same
 * balance; `balances` is handed on so that no solution spends it twice. Where hooks bring an owner
 * funds, it holds what is there with the most generous of them.
 */
export function filterAuctionOrders(input: AuctionInput): BuiltAuction {
  const included: AuctionOrder[] = []
  const exclusions: Exclusion[] = []
  const balances = new Map<BalanceKey, Atoms>()
  for (const candidate of input.candidates) {
    const judged = judge(input, candidate)
    if ('reason' in judged) {
      exclusions.push({ uid: candidate.order.uid, ...judged })
      continue
    }
    included.push(judged)
    if (isBalanceChecked(candidate.order, input.settlementContract)) {
      const key = balanceKey(judged.owner, judged.data.sellToken)
      balances.set(key, atoms(maxOf(balances.get(key) ?? 0n, fundsOf(input, candidate))))
    }
  }
  return { included: included.sort(newestFirst), exclusions, balances }
}

const newestFirst = (a: AuctionOrder, b: AuctionOrder): number =>
  b.created - a.created || (a.uid < b.uid ? -1 : 1)

/** The cut of all candidates, from the cuts of some of them each. */
export function joinAuctionRecords(cuts: readonly BuiltAuction[]): BuiltAuction {
  const balances = new Map<BalanceKey, Atoms>()
  for (const [key, funds] of cuts.flatMap((cut) => [...cut.balances])) {
    balances.set(key, atoms(maxOf(balances.get(key) ?? 0n, funds)))
  }
  return {
    included: cuts.flatMap(({ included }) => included).sort(newestFirst),
    exclusions: cuts.flatMap(({ exclusions }) => exclusions),
    balances,
  }
}

function judge(input: AuctionInput, candidate: AuctionCandidate): AuctionOrder | ExclusionReason {
  const { order } = candidate
  const { data } = order
  if (input.deniedAccounts.has(order.owner) || input.deniedAccounts.has(data.receiver)) {
    return { label: 'invalid', reason: 'banned_user' }
  }
  if (candidate.presignaturePending) return { label: 'invalid', reason: 'invalid_signature' }
  if (input.unsupportedTokens.has(data.sellToken) || input.unsupportedTokens.has(data.buyToken)) {
    return { label: 'invalid', reason: 'unsupported_token' }
  }
  if (candidate.inFlight) return { label: 'filtered', reason: 'in_flight' }
  if (candidate.resting) return { label: 'filtered', reason: 'failing_settlement' }
  const funded = fundedAmounts(input, candidate)
  if (!funded) return { label: 'invalid', reason: 'insufficient_balance' }
  if (isDust(data, funded)) return { label: 'filtered', reason: 'dust_order' }
  for (const token of [data.sellToken, data.buyToken]) {
    if (nativePriceOf(input.nativePrices, token, input.wrappedNativeToken) === null) {
      return { label: 'filtered', reason: 'missing_native_price' }
    }
  }
  return {
    ...order,
    created: candidate.created,
    remainingSellAmount: funded.sellAmount,
    remainingBuyAmount: funded.buyAmount,
    preInteractions: duePreInteractions(order, candidate.interactions, candidate.fills),
    postInteractions: candidate.interactions.post,
    extraGas: candidate.extraGas,
    feePolicies: candidate.feePolicies,
  }
}

/** Whether an auction looks at the owner's funds. Source: protocol, section 9. */
export function isBalanceChecked(order: SignedOrder, settlementContract: Address): boolean {
  return order.signature.signingScheme !== 'eip1271' && order.data.receiver !== settlementContract
}

const fundsOf = (input: AuctionInput, { order, fundsAfterHooks }: AuctionCandidate): bigint =>
  fundsAfterHooks ?? input.balances.get(balanceKey(order.owner, order.data.sellToken)) ?? 0n

function fundedAmounts(input: AuctionInput, candidate: AuctionCandidate): RemainingAmounts | null {
  const { order, fills } = candidate
  const { data } = order
  if (!isBalanceChecked(order, input.settlementContract)) return remainingAmounts(data, fills)
  const balance = fundsOf(input, candidate)
  if (data.partiallyFillable) {
    return balance === 0n ? null : remainingAmounts(data, fills, balance)
  }
  return balance >= data.sellAmount + data.feeAmount ? remainingAmounts(data, fills) : null
}
