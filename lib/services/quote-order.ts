import 'server-only'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { type AppDataInputFailure, resolveAppDataInput } from '@/lib/domain/app-data/resolve'
import { unsupportedMetadata } from '@/lib/domain/app-data/supported'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import { formatSellTokenPrice, networkFee } from '@/lib/domain/fee/network-fee'
import type {
  BuyTokenBalance,
  OrderKind,
  SellTokenBalance,
  SigningScheme,
} from '@/lib/domain/order/order'
import {
  type AmountFailure,
  checkQuoteRules,
  type TradeRuleFailure,
} from '@/lib/domain/order/validation'
import { type QuotedTrade, quoteAmounts } from '@/lib/domain/quote/quote'
import type { NewQuote } from '@/lib/domain/quote/stored-quote'
import { type Address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Atoms, MAX_UINT256, type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { err, type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import { secondsOf } from './read-orders'

/** Seconds a stored quote stays usable. Source: protocol, section 3. */
const QUOTE_VALID_SECONDS = 60
const ONCHAIN_QUOTE_VALID_SECONDS = 600
const DEFAULT_VALID_FOR_SECONDS = 1800
/** Gas of one isValidSignature call when the client names none. */
const DEFAULT_VERIFICATION_GAS = 27_000n

export type QuoteRequestInput = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly from: Address
  readonly receiver: Address | null
  readonly kind: OrderKind
  readonly sellAmountBeforeFee: Atoms | null
  readonly sellAmountAfterFee: Atoms | null
  readonly buyAmountAfterFee: Atoms | null
  readonly validTo: UnixSeconds | null
  readonly validFor: number | null
  readonly appData: string | null
  readonly appDataHash: AppDataHash | null
  readonly sellTokenBalance: SellTokenBalance
  readonly buyTokenBalance: BuyTokenBalance
  readonly signingScheme: SigningScheme
  readonly verificationGasLimit: number | null
  readonly onchainOrder: boolean
  readonly priceQuality: 'fast' | 'optimal' | 'verified'
  readonly timeout: number | null
}

/** What the solvers answer for one order without any cost. */
export type SolverEstimate = {
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly gas: bigint
  readonly solver: Address
}

export type QuoteOrderDeps = {
  readonly now: () => UnixMicros
  readonly market: () => Promise<MarketSnapshot>
  readonly wrappedNativeToken: Address
  readonly isForbidden: (account: Address) => boolean
  readonly isUnsupportedToken: (token: Address) => boolean
  readonly isContract: (token: Address) => Promise<boolean>
  readonly estimate: (
    request: { sellToken: Address; buyToken: Address; kind: OrderKind; amount: Atoms },
    market: MarketSnapshot,
    timeoutMs: number,
  ) => Promise<Result<SolverEstimate, Failure<'NoLiquidity'>>>
  readonly insertQuote: (quote: NewQuote) => Promise<number>
}

export type QuoteOrderFailure =
  | AppDataInputFailure
  | AmountFailure
  | TradeRuleFailure
  | Failure<'NoLiquidity' | 'UnsupportedToken' | 'SellAmountDoesNotCoverFee'>

/**
 * Prices an order with the solvers that would settle it, adds the network fee, and stores the
 * answer so that the order placed on it can be compared. Costs: see `quoteAmounts`.
 * `verified` is false: the amounts come from the pools' exact curves at the head block, the
 * complete settlement was not simulated with this trader.
 */
export async function quoteOrder(deps: QuoteOrderDeps, request: QuoteRequestInput) {
  const now = secondsOf(deps.now())
  const validTo =
    request.validTo ?? unixSeconds(now + (request.validFor ?? DEFAULT_VALID_FOR_SECONDS))
  const appData = resolveAppDataInput({
    ...(request.appData === null ? {} : { appData: request.appData }),
    ...(request.appDataHash === null ? {} : { appDataHash: request.appDataHash }),
  })
  if (!appData.ok) return appData
  const unsupported =
    appData.value.form === 'document' ? unsupportedMetadata(appData.value.metadata) : null
  if (unsupported !== null) {
    return failure('InvalidAppData', `appData: metadata.${unsupported} is not supported here`)
  }
  const trade = requestedAmount(request)
  if (trade.amount > MAX_UINT256) {
    return failure(
      request.kind === 'sell' ? 'SellAmountOverflow' : 'BuyAmountOverflow',
      `${trade.field}: exceeds the uint256 maximum`,
    )
  }
  const broken = checkQuoteRules({
    data: {
      ...request,
      receiver: request.receiver ?? ZERO_ADDRESS,
      validTo,
    },
    owner: request.from,
    signingScheme: request.signingScheme,
    now,
    wrappedNativeToken: deps.wrappedNativeToken,
    isForbidden: deps.isForbidden,
    isUnsupportedToken: deps.isUnsupportedToken,
  })
  if (broken !== null) return err(broken)

  const market = await deps.market()
  const sellPrice = nativePriceOf(market.nativePrices, request.sellToken, deps.wrappedNativeToken)
  const buyPrice = nativePriceOf(market.nativePrices, request.buyToken, deps.wrappedNativeToken)
  for (const [field, token, price] of [
    ['sellToken', request.sellToken, sellPrice],
    ['buyToken', request.buyToken, buyPrice],
  ] as const) {
    if (price !== null) continue
    return token === NATIVE_TOKEN || (await deps.isContract(token))
      ? failure('NoLiquidity', `${field}: no pool connects ${token} to the market`)
      : failure('UnsupportedToken', `${field}: ${token} is not a token on this network`)
  }
  const timeoutMs = Math.min(request.timeout ?? 5_000, 10_000)
  const estimate = await deps.estimate({ ...request, amount: trade.amount }, market, timeoutMs)
  if (!estimate.ok) return estimate

  const feeAmount = networkFee({
    gasAmount: estimate.value.gas,
    extraGas: verificationGas(request),
    gasPrice: market.gasPrice,
    sellTokenNativePrice: sellPrice ?? 1n,
  })
  const amounts = quoteAmounts(quotedTrade(request, trade.amount, estimate.value), feeAmount)
  if (!amounts.ok) {
    return err({ ...amounts.error, data: { fee_amount: `0x${feeAmount.toString(16)}` } })
  }
  const costs = {
    feeAmount,
    gasAmount: estimate.value.gas,
    gasPrice: market.gasPrice,
    sellTokenPrice: formatSellTokenPrice(sellPrice ?? 1n),
  }
  const createdAt = deps.now()
  const validSeconds = request.onchainOrder ? ONCHAIN_QUOTE_VALID_SECONDS : QUOTE_VALID_SECONDS
  const isStored = request.priceQuality !== 'fast'
  const expiration = isStored ? unixMicros(createdAt + validSeconds * 1_000_000) : unixMicros(0)
  const id = isStored
    ? await deps.insertQuote({
        from: request.from,
        sellToken: request.sellToken,
        buyToken: request.buyToken,
        ...amounts.value,
        ...costs,
        signingScheme: request.signingScheme,
        appData: appData.value.hash,
        validTo,
        solver: estimate.value.solver,
        verified: false,
        metadata: null,
        createdAt,
        expiration,
      })
    : null
  return ok({
    quote: {
      sellToken: request.sellToken,
      buyToken: request.buyToken,
      receiver: request.receiver,
      ...amounts.value,
      ...costs,
      validTo,
      ...(appData.value.form === 'document' && request.appData !== null
        ? { appData: appData.value.document, appDataHash: appData.value.hash }
        : { appData: appData.value.hash }),
      partiallyFillable: false,
      sellTokenBalance: request.sellTokenBalance,
      buyTokenBalance: request.buyTokenBalance,
      signingScheme: request.signingScheme,
    },
    from: request.from,
    expiration,
    id,
    verified: false,
  })
}

const verificationGas = (request: QuoteRequestInput): bigint =>
  request.signingScheme !== 'eip1271'
    ? 0n
    : request.verificationGasLimit === null
      ? DEFAULT_VERIFICATION_GAS
      : BigInt(request.verificationGasLimit)

/** The one amount a decoded request carries, and its field's name. */
function requestedAmount(request: QuoteRequestInput): { field: string; amount: Atoms } {
  for (const field of ['sellAmountBeforeFee', 'sellAmountAfterFee', 'buyAmountAfterFee'] as const) {
    const amount = request[field]
    if (amount !== null) return { field, amount }
  }
  throw new Error('a decoded quote request names one amount')
}

function quotedTrade(
  request: QuoteRequestInput,
  amount: Atoms,
  estimate: SolverEstimate,
): QuotedTrade {
  if (request.kind === 'buy') {
    return { variant: 'buy', buyAmount: amount, quotedSell: estimate.sellAmount }
  }
  return {
    variant: request.sellAmountBeforeFee === null ? 'sellAfterFee' : 'sellBeforeFee',
    sellAmount: amount,
    quotedBuy: estimate.buyAmount,
  }
}
