import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import { type BalanceKey, balanceKey } from '@/lib/domain/auction/balance-key'
import {
  type CutCandidate,
  cutAuction,
  type Exclusion,
  isBalanceChecked,
} from '@/lib/domain/auction/cut'
import { settledToken } from '@/lib/domain/auction/directed-pair'
import { type FailingOrders, isResting } from '@/lib/domain/auction/failing-orders'
import type { InFlightOrder } from '@/lib/domain/auction/in-flight-order'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import { orderFeePolicies } from '@/lib/domain/fee/order-policies'
import { filledAmount } from '@/lib/domain/order/fills'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms, MAX_UINT256, unixSeconds } from '@/lib/domain/shared/amount'
import { maxOf, minOf } from '@/lib/domain/shared/min-max'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AuctionEvent, AuctionSettings, RunAuctionDeps } from './auction-context'
import { secondsOf } from './read-orders'

export type CutDeps = Pick<
  RunAuctionDeps,
  | 'now'
  | 'market'
  | 'candidates'
  | 'inFlight'
  | 'funding'
  | 'inspectOrders'
  | 'unsupportedAmong'
  | 'recordEvents'
>

/** What the next auction offers, priced and funded at the head; notes why orders stay out. */
export async function cutNextAuction(
  deps: CutDeps,
  settings: AuctionSettings,
  failing: FailingOrders,
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
  const priced = stored.filter(isPriced)
  const pairs = distinctPairs(priced)
  const [unsupportedTokens, funding, hooked] = await Promise.all([
    deps.unsupportedAmong(pricedTokens(stored, market, settings)),
    deps.funding(pairs),
    fundsAfterHooks(deps, priced, inFlight, settings.settlementContract),
  ])
  const balances = new Map([
    ...stored.map((order) => [balanceKey(order.owner, order.data.sellToken), UNASKED] as const),
    ...freeFunds(pairs, funding, inFlight),
  ])
  const flying = new Set(inFlight.map(({ uid }) => uid))
  const result = cutAuction({
    candidates: stored.map((order) =>
      toCandidate(order, {
        inFlight: flying.has(order.uid),
        resting: isResting(failing, order.uid, secondsOf(now)),
        fundsAfterHooks: hooked.get(order.uid) ?? null,
      }),
    ),
    deniedAccounts: settings.deniedAccounts,
    unsupportedTokens,
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

function pricedTokens(
  orders: readonly StoredOrder[],
  { nativePrices }: MarketSnapshot,
  { wrappedNativeToken }: AuctionSettings,
): readonly Address[] {
  const named = orders.flatMap(({ data }) => [
    data.sellToken,
    settledToken(data.buyToken, wrappedNativeToken),
  ])
  return [...new Set(named)].filter((token) => nativePrices.has(token))
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

/** Funds of the orders whose settlement would begin with calls of their own, behind those calls. */
async function fundsAfterHooks(
  deps: CutDeps,
  orders: readonly StoredOrder[],
  inFlight: readonly InFlightOrder[],
  settlementContract: Address,
): Promise<ReadonlyMap<OrderUid, Atoms>> {
  const hooked = orders.filter(
    (order) =>
      order.interactions.pre.length > 0 &&
      filledAmount(order.data, order.fills) === 0n &&
      isBalanceChecked(order, settlementContract),
  )
  if (hooked.length === 0) return new Map()
  const findings = await deps.inspectOrders(
    hooked.map(({ owner, data, interactions, extraGas }) => ({
      owner,
      token: data.sellToken,
      interactions: interactions.pre,
      gas: extraGas,
      amount: 0n,
      signature: null,
    })),
  )
  return new Map(
    hooked.map(({ uid, owner, data }, index) => {
      const { balance = 0n, allowance = 0n } = findings[index] ?? {}
      const flying = inFlight
        .filter((item) => item.owner === owner && item.sellToken === data.sellToken)
        .reduce((sum, item) => sum + item.executedSell, 0n)
      return [uid, atoms(maxOf(minOf(balance, allowance) - flying, 0n))]
    }),
  )
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

const toCandidate = (
  order: StoredOrder,
  state: Pick<CutCandidate, 'inFlight' | 'resting' | 'fundsAfterHooks'>,
): CutCandidate => ({
  order: { uid: order.uid, owner: order.owner, data: order.data, signature: order.signature },
  created: unixSeconds(order.createdAt / 1_000_000),
  fills: order.fills,
  presignaturePending: order.signature.signingScheme === 'presign' && order.presigned !== true,
  ...state,
  interactions: order.interactions,
  extraGas: order.extraGas,
  feePolicies: orderFeePolicies(order),
})

const exclusionEvent = (exclusion: Exclusion, timestamp: UnixMicros): AuctionEvent => ({
  ...exclusion,
  timestamp,
})
