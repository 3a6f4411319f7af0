import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import { type BalanceKey, balanceKey } from '@/lib/domain/auction/balance-key'
import { type CutCandidate, cutAuction, type Exclusion } from '@/lib/domain/auction/cut'
import type { InFlightOrder } from '@/lib/domain/auction/in-flight-order'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms, MAX_UINT256, unixSeconds } from '@/lib/domain/shared/amount'
import { minOf } from '@/lib/domain/shared/min-max'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AuctionEvent, AuctionSettings, RunAuctionDeps } from './auction-context'
import { secondsOf } from './read-orders'

export type CutDeps = Pick<
  RunAuctionDeps,
  'now' | 'market' | 'candidates' | 'inFlight' | 'funding' | 'recordEvents'
>

/** What the next auction offers, priced and funded at the head; notes why orders stay out. */
export async function cutNextAuction(
  deps: CutDeps,
  settings: AuctionSettings,
): Promise<Omit<Auction, 'id'>> {
  const now = deps.now()
  const market = await deps.market()
  const [stored, inFlight] = await Promise.all([
    deps.candidates(secondsOf(now)),
    deps.inFlight(market.block),
  ])
  const isPriced = ({ data }: StoredOrder) =>
    nativePriceOf(market.nativePrices, data.sellToken, settings.wrappedNativeToken) !== null
  // A token without a price is never asked anything: its code is anybody's, and the order cannot
  // take part whatever its owner holds.
  const pairs = distinctPairs(stored.filter(isPriced))
  const balances = new Map([
    ...stored.map((order) => [balanceKey(order.owner, order.data.sellToken), UNASKED] as const),
    ...freeFunds(pairs, await deps.funding(pairs), inFlight),
  ])
  const flying = new Set(inFlight.map(({ uid }) => uid))
  const result = cutAuction({
    candidates: stored.map((order) => toCandidate(order, flying.has(order.uid))),
    deniedAccounts: settings.deniedAccounts,
    unsupportedTokens: settings.unsupportedTokens,
    balances,
    nativePrices: market.nativePrices,
    wrappedNativeToken: settings.wrappedNativeToken,
    settlementContract: settings.settlementContract,
  })
  await deps.recordEvents(result.exclusions.map((exclusion) => exclusionEvent(exclusion, now)))
  return {
    chainId: settings.chainId,
    block: market.block,
    deadlineBlock: market.block + settings.deadlineBlocks,
    settlementContract: settings.settlementContract,
    wrappedNativeToken: settings.wrappedNativeToken,
    orders: result.included,
    pools: market.pools,
    nativePrices: market.nativePrices,
    balances: result.balances,
    gasPrice: market.gasPrice,
  }
}

/** Stands for funds nobody asked about; the missing price keeps such an order out. */
const UNASKED = atoms(MAX_UINT256)

function distinctPairs(orders: readonly StoredOrder[]) {
  const pairs = new Map<string, { owner: Address; token: Address }>()
  for (const { owner, data } of orders) {
    pairs.set(balanceKey(owner, data.sellToken), { owner, token: data.sellToken })
  }
  return [...pairs.values()]
}

/** min(balance, allowance) less what settlements already sent will take from it. */
function freeFunds(
  pairs: readonly { owner: Address; token: Address }[],
  funding: readonly { balance: Atoms; allowance: Atoms }[],
  inFlight: readonly InFlightOrder[],
): ReadonlyMap<BalanceKey, Atoms> {
  const free = new Map<BalanceKey, bigint>()
  for (const [index, { owner, token }] of pairs.entries()) {
    const { balance = 0n, allowance = 0n } = funding[index] ?? {}
    free.set(balanceKey(owner, token), minOf(balance, allowance))
  }
  for (const { owner, sellToken, executedSell } of inFlight) {
    const key = balanceKey(owner, sellToken)
    free.set(key, (free.get(key) ?? 0n) - executedSell)
  }
  return new Map([...free].map(([key, amount]) => [key, atoms(amount > 0n ? amount : 0n)]))
}

const toCandidate = (order: StoredOrder, inFlight: boolean): CutCandidate => ({
  order: { uid: order.uid, owner: order.owner, data: order.data, signature: order.signature },
  created: unixSeconds(order.createdAt / 1_000_000),
  fills: order.fills,
  presignaturePending: order.signature.signingScheme === 'presign' && order.presigned !== true,
  inFlight,
})

const exclusionEvent = (exclusion: Exclusion, timestamp: UnixMicros): AuctionEvent => ({
  ...exclusion,
  timestamp,
})
