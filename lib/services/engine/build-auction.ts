import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import { balanceKey } from '@/lib/domain/auction/balance-key'
import { isCoolingDown, refusalOf } from '@/lib/domain/auction/failing-orders'
import {
  type AuctionCandidate,
  type BuiltAuction,
  type Exclusion,
  filterAuctionOrders,
  isBalanceChecked,
  joinAuctionRecords,
} from '@/lib/domain/auction/filter-orders'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import { orderFeePolicies } from '@/lib/domain/fee/order-policies'
import { type CheckedOrder, episodeChanges } from '@/lib/domain/notification/funding-episodes'
import { settledToken } from '@/lib/domain/order/directed-pair'
import { fundingShortfall } from '@/lib/domain/order/funding-shortfall'
import type { OrderUid } from '@/lib/domain/order/order'
import { isPresignaturePending } from '@/lib/domain/order/status'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { Pool } from '@/lib/domain/pool/pool'
import { buildPoolGraph, type PoolGraph, pathExists } from '@/lib/domain/pool/pool-graph'
import type { Address } from '@/lib/domain/shared/address'
import { atoms, MAX_UINT256, unixSeconds } from '@/lib/domain/shared/amount'
import { chunk } from '@/lib/domain/shared/chunk'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { secondsOf } from '@/lib/services/order-book/read-orders'
import type { AuctionSettings, RunAuctionDeps } from './auction-context'
import type { AuctionEvent } from './auction-event'
import type { AuctionMemory, OfferMemory } from './auction-memory'
import {
  type AvailableFunds,
  committedFunds,
  freeFunds,
  freeFundsAfterHooks,
  fundingOf,
  fundsKeyOf,
  readFunds,
} from './available-funds'
import { readOpenOrders } from './read-open-orders'
import type { AuctionFindings } from './record-findings'

/** What `buildAuction` reads of chain and store; it writes nothing. */
export type BuildAuctionDeps = Pick<
  RunAuctionDeps,
  | 'now'
  | 'yieldToEventLoop'
  | 'market'
  | 'selectOpenOrderUids'
  | 'selectTradableOrders'
  | 'selectInFlightOrders'
  | 'funding'
  | 'inspectOrders'
  | 'unsupportedAmong'
  | 'selectOpenEpisodes'
>

/** Orders that are filtered in a few milliseconds. */
const ORDERS_PER_CHUNK = 100

/**
 * Builds the next auction with prices and funds at the head block. Finds why orders are left out
 * and whose funding shortfall began or ended. Open shortfalls are read from the store for every
 * auction, so an engine that takes over notifies nobody twice and ends what another engine began.
 */
export async function buildAuction(
  deps: BuildAuctionDeps,
  settings: AuctionSettings,
  memory: AuctionMemory,
): Promise<{ readonly draft: Omit<Auction, 'id'>; readonly findings: AuctionFindings }> {
  const now = deps.now()
  const market = await deps.market()
  const [stored, inFlight, openEpisodes] = await Promise.all([
    readOpenOrders(deps, memory, secondsOf(now)),
    deps.selectInFlightOrders({ headBlock: market.block }),
    deps.selectOpenEpisodes({}),
  ])
  await deps.yieldToEventLoop()
  const isPriced = ({ data }: StoredOrder) =>
    nativePriceOf(market.nativePrices, data.sellToken, settings.wrappedNativeToken) !== null
  // A token without a price is never called: its code is untrusted, and the order could not take
  // part however well it is funded.
  const priced = stored.filter(isPriced)
  await deps.yieldToEventLoop()
  const tokens = pricedTokens(stored, market, settings)
  await deps.yieldToEventLoop()
  const [unsupportedTokens, funds] = await Promise.all([
    deps.unsupportedAmong(tokens),
    readFunds(deps, priced, settings.settlementContract),
  ])
  const committed = committedFunds(inFlight)
  const unpriced = priced.length === stored.length ? [] : stored.filter((order) => !isPriced(order))
  const balances = new Map([
    ...unpriced.map(
      (order) => [balanceKey(order.owner, order.data.sellToken), UNREAD_FUNDS] as const,
    ),
    ...freeFunds(funds, committed),
  ])
  const inFlightUids = new Set(inFlight.map(({ uid }) => uid))
  const candidateOf = (order: StoredOrder) =>
    toCandidate(memory.offers, order, settings, {
      inFlight: inFlightUids.has(order.uid),
      coolingDown: isCoolingDown(memory.failing, order.uid, secondsOf(now)),
      refusal: refusalOf(memory.failing, order.uid),
      fundsAfterHooks: freeFundsAfterHooks(funds, order, committed),
    })
  const result = await filterInPieces(deps, stored, candidateOf, {
    unsupportedTokens,
    balances,
    deniedAccounts: settings.deniedAccounts,
    nativePrices: market.nativePrices,
    isRouted: routesOf(market.pools),
    wrappedNativeToken: settings.wrappedNativeToken,
    settlementContract: settings.settlementContract,
    offered: memory.offers.offered,
  })
  const checked = checkFunding(stored, funds, {
    exclusions: result.exclusions,
    settlementContract: settings.settlementContract,
    openEpisodes,
  })
  return {
    draft: {
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
    },
    findings: {
      events: result.exclusions.map((exclusion) => exclusionEvent(exclusion, now)),
      episodes: episodeChanges(checked, openEpisodes),
      at: now,
    },
  }
}

/** Whether pools connect two tokens; few auctions ask. */
function routesOf(pools: readonly Pool[]) {
  let graph: PoolGraph | null = null
  return (from: Address, to: Address): boolean => {
    graph ??= buildPoolGraph(pools)
    return pathExists(graph, from, to)
  }
}

async function filterInPieces(
  { yieldToEventLoop }: Pick<BuildAuctionDeps, 'yieldToEventLoop'>,
  orders: readonly StoredOrder[],
  candidateOf: (order: StoredOrder) => AuctionCandidate,
  conditions: Omit<Parameters<typeof filterAuctionOrders>[0], 'candidates'>,
): Promise<BuiltAuction> {
  const parts: BuiltAuction[] = []
  for (const piece of chunk(ORDERS_PER_CHUNK, orders)) {
    await yieldToEventLoop()
    parts.push(filterAuctionOrders({ candidates: piece.map(candidateOf), ...conditions }))
  }
  await yieldToEventLoop()
  return joinAuctionRecords(parts)
}

function pricedTokens(
  orders: readonly StoredOrder[],
  { nativePrices }: MarketSnapshot,
  { wrappedNativeToken }: AuctionSettings,
): readonly Address[] {
  const named = new Set<Address>()
  for (const { data } of orders) {
    named.add(data.sellToken)
    named.add(settledToken(data.buyToken, wrappedNativeToken))
  }
  return [...named].filter((token) => nativePrices.has(token))
}

/** Stands for funds that were not read; the missing price keeps such an order out. */
const UNREAD_FUNDS = atoms(MAX_UINT256)

/** Reasons that keep an order out however well it is funded. */
const REASONS_APART_FROM_FUNDS: ReadonlySet<Exclusion['reason']> = new Set([
  'banned_user',
  'invalid_signature',
  'unsupported_token',
  'in_flight',
])

/**
 * Orders whose funding decides about them: their funds were read, and nothing else keeps them out. One that
 * takes part lacks no funds, so it is left out unless that may be news: its episode is open, or its hooks change
 * its funds.
 */
function checkFunding(
  orders: readonly StoredOrder[],
  funds: AvailableFunds,
  {
    exclusions,
    settlementContract,
    openEpisodes,
  }: {
    readonly exclusions: readonly Exclusion[]
    readonly settlementContract: Address
    readonly openEpisodes: ReadonlySet<OrderUid>
  },
): readonly CheckedOrder<StoredOrder>[] {
  const reasons = new Map(exclusions.map(({ uid, reason }) => [uid, reason]))
  const mayBeNews = ({ uid }: StoredOrder) =>
    reasons.has(uid) || openEpisodes.has(uid) || funds.afterHooks.has(uid)
  return orders.filter(mayBeNews).flatMap((order) => {
    const reason = reasons.get(order.uid)
    const funding = fundingOf(funds, order)
    if (funding === null || !isBalanceChecked(order, settlementContract)) return []
    if (reason !== undefined && REASONS_APART_FROM_FUNDS.has(reason)) return []
    return [{ order, shortfall: fundingShortfall(order.data, order.fills, funding) }]
  })
}

type AuctionState = Required<
  Pick<AuctionCandidate, 'inFlight' | 'coolingDown' | 'refusal' | 'fundsAfterHooks'>
>

const USUAL_STATE: AuctionState = {
  inFlight: false,
  coolingDown: false,
  refusal: null,
  fundsAfterHooks: null,
}

/** In its usual state, an order is the same candidate in each auction for as long as it is remembered unchanged. */
function toCandidate(
  { candidates }: OfferMemory,
  order: StoredOrder,
  { protocolFees }: AuctionSettings,
  state: AuctionState,
): AuctionCandidate {
  let candidate = candidates.get(order)
  if (candidate === undefined) {
    candidate = {
      order: { uid: order.uid, owner: order.owner, data: order.data, signature: order.signature },
      created: unixSeconds(order.createdAt / 1_000_000),
      ...(order.onchain === null ? {} : { userValidTo: order.onchain.userValidTo }),
      fills: order.fills,
      fundsKey: fundsKeyOf(order),
      presignaturePending: isPresignaturePending({
        ...order.signature,
        presigned: order.presigned,
      }),
      ...USUAL_STATE,
      interactions: order.interactions,
      extraGas: order.extraGas,
      feePolicies: orderFeePolicies(order, protocolFees),
    }
    candidates.set(order, candidate)
  }
  const isUsual =
    !state.inFlight &&
    !state.coolingDown &&
    state.refusal === null &&
    state.fundsAfterHooks === null
  return isUsual ? candidate : { ...candidate, ...state }
}

const exclusionEvent = (exclusion: Exclusion, timestamp: UnixMicros): AuctionEvent => ({
  ...exclusion,
  timestamp,
})
