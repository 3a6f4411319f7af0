import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { Fill } from '@/lib/contract/codecs/fill'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { TradeView } from '@/lib/contract/codecs/trade'
import { type LeftOut, NOTHING_LEFT_OUT } from '@/lib/contract/left-out'
import type { FillPosition } from '@/lib/domain/settlement/account-fill'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { callApi } from '../api-client'
import { countedEntries, withGaps } from './gaps'
import { retryPolicy } from './retry-policy'

const loadFills = () => import('@/lib/contract/endpoints/fills')
const accountFillsEndpoint = async () => (await loadFills()).accountFillsEndpoint
const lifetimeSurplusEndpoint = async () => (await loadFills()).lifetimeSurplusEndpoint
const tradesV2Endpoint = async () =>
  (await import('@/lib/contract/endpoints/trades')).tradesV2Endpoint

/** Where a page begins: behind a fill, or at a number of fills where the order book counts them. */
export type HistoryCursor = FillPosition | { readonly offset: number }

export type HistoryPage = {
  readonly cursor: HistoryCursor | null
  /** Unix seconds, inclusive; `null` without a bound. */
  readonly from: number | null
  /** Unix seconds, exclusive. */
  readonly to: number | null
  readonly limit: number
}

/** Fills, newest first. */
export type HistoryFills = {
  readonly fills: readonly Fill[]
  readonly next: HistoryCursor | null
  readonly leftOut: LeftOut
}

type Book = Pick<NetworkView, 'name' | 'capabilities'>

const historyKeys = {
  page: (network: string, owner: Address, { cursor, from, to, limit }: HistoryPage) =>
    ['fills', network, owner, from, to, limit, cursorText(cursor)] as const,
  surplus: (network: string, owner: Address) => ['fills', network, owner, 'surplus'] as const,
}

const cursorText = (cursor: HistoryCursor | null): string => {
  if (cursor === null) return ''
  return 'offset' in cursor ? `${cursor.offset}` : `${cursor.blockNumber}.${cursor.logIndex}`
}

/**
 * A page of an account's history. An order book that only lists fills, without their time, fees and
 * prices, is read by its list; it has no spans of time.
 */
export const historyPageQuery = (network: Book, owner: Address, page: HistoryPage) =>
  queryOptions({
    ...retryPolicy,
    queryKey: historyKeys.page(network.name, owner, page),
    queryFn: ({ signal }) =>
      network.capabilities.accountFills
        ? readFills(network.name, owner, page, signal)
        : readTrades(network.name, owner, page, signal),
    placeholderData: keepPreviousData,
    staleTime: staleMilliseconds.trades,
  })

async function readFills(
  network: string,
  owner: Address,
  { cursor, from, to, limit }: HistoryPage,
  signal: AbortSignal,
): Promise<HistoryFills> {
  const position = cursor === null || 'offset' in cursor ? null : cursor
  const query = { cursor: position, from, to, limit }
  const page = await callApi(
    accountFillsEndpoint,
    { network, params: { owner }, query },
    { signal },
  )
  return { ...page, leftOut: NOTHING_LEFT_OUT }
}

async function readTrades(
  network: string,
  owner: Address,
  { cursor, limit }: HistoryPage,
  signal: AbortSignal,
): Promise<HistoryFills> {
  const offset = cursor !== null && 'offset' in cursor ? cursor.offset : 0
  const query = { owner, orderUid: null, offset, limit }
  const page = await withGaps(
    (options) => callApi(tradesV2Endpoint, { network, query }, options),
    signal,
  )
  const counted = countedEntries(page)
  return {
    fills: page.entries.flatMap(fillOfTrade),
    next: counted < limit ? null : { offset: offset + counted },
    leftOut: page.leftOut,
  }
}

/** What a listed fill says; one that no transaction is known of is not in the chain yet. */
function fillOfTrade(trade: TradeView): readonly Fill[] {
  const { txHash, sellAmountBeforeFees, executedProtocolFees, ...fill } = trade
  if (txHash === null) return []
  return [
    {
      ...fill,
      txHash,
      timestamp: null,
      kind: null,
      executedFee: null,
      feeAmount: atoms(trade.sellAmount - sellAmountBeforeFees),
      protocolFees: executedProtocolFees.map(({ amount, token }) => ({ amount, token })),
      sellTokenPriceUsd: null,
      buyTokenPriceUsd: null,
    },
  ]
}

/** What the account gained over all its fills; needs the capability `accountFills`. */
export const lifetimeSurplusQuery = (network: string, owner: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: historyKeys.surplus(network, owner),
    queryFn: ({ signal }) =>
      callApi(lifetimeSurplusEndpoint, { network, params: { owner } }, { signal }),
    staleTime: staleMilliseconds.trades,
  })
