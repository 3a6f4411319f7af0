import type { OrderUid } from '@/lib/domain/order/order'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type {
  DebugReport,
  ReportAttempt,
  ReportAuction,
  ReportBid,
  ReportOrder,
  ReportTrade,
} from './report'

/** Sells 1 of a token with 18 decimals for at least 2,000 of a token with 6 decimals. */
export const WETH = address(`0x${'01'.repeat(20)}`)
export const USDC = address(`0x${'02'.repeat(20)}`)
export const OWNER = address(`0x${'0a'.repeat(20)}`)
export const PATHFINDER = address(`0x${'51'.repeat(20)}`)
export const MATCHER = address(`0x${'52'.repeat(20)}`)
export const TX = txHash(`0x${'ab'.repeat(32)}`)
export const START_MS = 1_787_300_000_000
export const START_BLOCK = 100

/** A time of the report, given in milliseconds. */
export const at = (ms: number): UnixMicros => unixMicros(ms * 1000)

const UID = `0x${'2a'.repeat(56)}` as OrderUid

/** Prices at which 1 WETH is worth `usdc` USDC: both sides in wei per 1e18 atoms. */
export const pricesAt = (usdc: bigint): ReportAuction['nativePrices'] => ({
  [WETH]: wei(10n ** 18n * usdc),
  [USDC]: wei(10n ** 30n),
})

export function orderWith(change: Partial<ReportOrder> = {}): ReportOrder {
  return {
    uid: UID,
    owner: OWNER,
    receiver: OWNER,
    sellToken: WETH,
    buyToken: USDC,
    sellAmount: atoms(10n ** 18n),
    buyAmount: atoms(2_000_000_000n),
    feeAmount: atoms(0n),
    validTo: unixSeconds(START_MS / 1000 + 1800),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    status: 'open',
    signingScheme: 'eip712',
    class: 'limit',
    creationDate: at(START_MS),
    executedSellAmount: change.executedSellAmountBeforeFees ?? atoms(0n),
    executedSellAmountBeforeFees: atoms(0n),
    executedBuyAmount: atoms(0n),
    executedFee: atoms(0n),
    executedFeeToken: WETH,
    invalidated: false,
    ...change,
  }
}

export function auctionWith(id: number, change: Partial<ReportAuction> = {}): ReportAuction {
  const block = START_BLOCK + id * 2
  return {
    id,
    block,
    deadline: block + 5,
    nativePrices: pricesAt(2_100n),
    proposedSolutions: [],
    executions: [],
    settlementAttempts: [],
    feePolicies: [],
    ...change,
  }
}

export function bidWith(change: Partial<ReportBid> = {}): ReportBid {
  return {
    solutionUid: 0,
    ranking: 1,
    solver: PATHFINDER,
    solverName: 'Pathfinder',
    isWinner: false,
    filteredOut: false,
    score: wei(150n),
    executedSell: atoms(10n ** 18n),
    executedBuy: atoms(2_079_000_000n),
    ...change,
  }
}

export function attemptWith(change: Partial<ReportAttempt> = {}): ReportAttempt {
  return {
    solver: PATHFINDER,
    solutionUid: 0,
    startTimestamp: at(START_MS + 10_000),
    startBlock: 104,
    deadlineBlock: 109,
    ...change,
  }
}

export function tradeWith(change: Partial<ReportTrade> = {}): ReportTrade {
  return {
    blockNumber: 105,
    logIndex: 4,
    sellAmount: atoms(10n ** 18n),
    sellAmountBeforeFees: atoms(10n ** 18n),
    buyAmount: atoms(2_079_000_000n),
    txHash: TX,
    auctionId: 1,
    ...change,
  }
}

export function reportWith(change: Partial<DebugReport> = {}): DebugReport {
  const order = change.order ?? orderWith()
  return {
    orderUid: order.uid,
    order,
    events: [{ label: 'created', timestamp: at(START_MS) }],
    auctions: [],
    trades: [],
    ...change,
  }
}
