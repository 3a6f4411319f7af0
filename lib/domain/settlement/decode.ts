import { decodeFunctionData } from 'viem/utils'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { UniformPrices } from '@/lib/domain/fee/executed-fee'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { Address } from '@/lib/domain/shared/address'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import type { Hex } from '@/lib/domain/shared/hex'
import { hex } from '@/lib/domain/shared/hex'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import { settlementAbi } from './abi'
import { decodeTradeFlags } from './flags'
import type { Settlement, SettlementTrade } from './settlement'

/** A settlement decoded from a transaction; the auction id is null when none was appended. */
export type DecodedSettlement = Settlement & { readonly auctionId: AuctionId | null }

/** The data is no call of `settle()`, or one with unknown trade flags or an index outside the token list. */
export type DecodeFailure = Failure<'InvalidSettlement'>

const SETTLE_SELECTOR = '0x13d79a0b'
const AUCTION_ID_BYTES = 8

/**
 * Decodes `settle()` calldata, including the auction id appended to it.
 * Trades are in the order of the Trade events they emit. `uniformTokenCount` assumes two token
 * entries per trade, as `planSettlement` writes them; it is 0 when there are not enough tokens.
 * Errors: `InvalidSettlement` (another function, malformed arguments, unknown flags, an index
 * outside the token list).
 */
export function decodeSettlement(calldata: Hex): Result<DecodedSettlement, DecodeFailure> {
  const args = decodeArguments(calldata)
  if (args === null) return failure('InvalidSettlement', 'not the calldata of settle()')
  const [tokenTexts, clearingPrices, rawTrades, [pre, main, post]] = args
  const tokens = tokenTexts.map(toAddress)
  const trades: SettlementTrade[] = []
  for (const raw of rawTrades) {
    const trade = decodeTrade(raw, tokens)
    if (!trade.ok) return trade
    trades.push(trade.value)
  }
  return ok({
    tokens,
    clearingPrices,
    uniformTokenCount: Math.max(0, tokens.length - 2 * trades.length),
    trades,
    interactions: {
      pre: pre.map(toInteraction),
      main: main.map(toInteraction),
      post: post.map(toInteraction),
    },
    auctionId: decodeAuctionId(calldata),
  })
}

const toAddress = (text: string): Address => address(text.toLowerCase())

const toInteraction = (raw: { target: string; value: bigint; callData: string }): Interaction => ({
  target: toAddress(raw.target),
  value: raw.value,
  callData: hex(raw.callData),
})

function decodeArguments(calldata: Hex) {
  if (!calldata.startsWith(SETTLE_SELECTOR)) return null
  try {
    const decoded = decodeFunctionData({ abi: settlementAbi, data: calldata })
    return decoded.functionName === 'settle' ? decoded.args : null
  } catch {
    // The decoder throws on malformed bytes, which any caller on chain may send.
    return null
  }
}

type RawTrade = NonNullable<ReturnType<typeof decodeArguments>>[2][number]

function decodeTrade(
  raw: RawTrade,
  tokens: readonly Address[],
): Result<SettlementTrade, DecodeFailure> {
  const flags = decodeTradeFlags(raw.flags)
  if (!flags.ok) return flags
  const sellTokenIndex = Number(raw.sellTokenIndex)
  const buyTokenIndex = Number(raw.buyTokenIndex)
  const sellToken = tokens[sellTokenIndex]
  const buyToken = tokens[buyTokenIndex]
  if (sellToken === undefined || buyToken === undefined) {
    return failure('InvalidSettlement', 'a trade points outside the token list')
  }
  const { signingScheme, ...orderFlags } = flags.value
  return ok({
    data: {
      sellToken,
      buyToken,
      receiver: toAddress(raw.receiver),
      sellAmount: atoms(raw.sellAmount),
      buyAmount: atoms(raw.buyAmount),
      validTo: unixSeconds(raw.validTo),
      appData: raw.appData as AppDataHash,
      feeAmount: atoms(raw.feeAmount),
      ...orderFlags,
    },
    signingScheme,
    signature: hex(raw.signature),
    sellTokenIndex,
    buyTokenIndex,
    executedAmount: raw.executedAmount,
  })
}

/** ABI arguments fill entire 32-byte words; bytes beyond them were appended by the solver. */
function decodeAuctionId(calldata: Hex): AuctionId | null {
  const byteLength = calldata.length / 2 - 1
  if ((byteLength - 4) % 32 !== AUCTION_ID_BYTES) return null
  const id = BigInt(`0x${calldata.slice(-2 * AUCTION_ID_BYTES)}`)
  return id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : null
}

/**
 * The uniform clearing prices of a trade's tokens, for `executedFee`.
 * Null when the settlement does not list both tokens with a positive uniform price.
 */
export function uniformPricesOf(
  settlement: Settlement,
  trade: Pick<SettlementTrade, 'data'>,
): UniformPrices | null {
  const uniformTokens = settlement.tokens.slice(0, settlement.uniformTokenCount)
  const priceOf = (token: Address): bigint =>
    settlement.clearingPrices[uniformTokens.indexOf(token)] ?? 0n
  const sellPrice = priceOf(trade.data.sellToken)
  const buyPrice = priceOf(trade.data.buyToken)
  return sellPrice > 0n && buyPrice > 0n ? { sellPrice, buyPrice } : null
}
