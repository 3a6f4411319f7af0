import 'server-only'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
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
import { quoteTimes } from '@/lib/domain/quote/quote-times'
import type { NewQuote } from '@/lib/domain/quote/stored-quote'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Atoms, MAX_UINT256, type UnixSeconds } from '@/lib/domain/shared/amount'
import { err, type Failure, failure, ok } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderStore } from '@/lib/infra/db/network-store'
import { type CheckTokensDeps, checkTokens } from './check-tokens'
import { type PriceTradeDeps, priceTrade, type TradeSide } from './price-trade'
import { type ReadQuoteAppDataDeps, readQuoteAppData } from './quote-app-data'
import { secondsOf } from './read-orders'

/**
 * Gas of one isValidSignature call when the client names none.
 * Source: lib/docs/protocol.md#network-fee.
 */
const DEFAULT_VERIFICATION_GAS = 27_000n
const DEFAULT_TIMEOUT_MS = 5_000
const MAX_TIMEOUT_MS = 10_000
/** With less time no solver could reply. */
const MIN_TIMEOUT_MS = 250

/**
 * A decoded quote request; null for what it leaves out. It names exactly one amount, and `validTo` or `validFor` (seconds
 * from now) at most; `timeout` is in milliseconds, `verificationGasLimit` in gas. `optimal` and `verified` are the same here.
 */
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

/** What `quoteOrder` reads, asks and writes; `isForbidden` and `isUnsupportedToken` are the network's deny lists. */
export type QuoteOrderDeps = PriceTradeDeps &
  CheckTokensDeps &
  ReadQuoteAppDataDeps &
  Pick<OrderStore, 'insertQuote'> & {
    readonly isForbidden: (account: Address) => boolean
    /** Least seconds from now to the quoted order's `validTo`. */
    readonly minValiditySeconds: number
    readonly isUnsupportedToken: (token: Address) => boolean
  }

/**
 * Prices an order before it is signed: the rules an order of class market must keep, the price by
 * `priceTrade`, stored so that the order placed on it can be compared (`fast` quotes are not).
 * Source: lib/docs/protocol.md#quotes.
 */
export async function quoteOrder(deps: QuoteOrderDeps, request: QuoteRequestInput) {
  const incompatible = checkOnchainScheme(request)
  if (incompatible !== null) return err(incompatible)
  const now = secondsOf(deps.now())
  const appData = await readQuoteAppData(deps, request)
  if (!appData.ok) return appData
  const side = requestedSide(request)
  const tooLarge = checkAmount(request, side)
  if (tooLarge !== null) return err(tooLarge)
  const { validTo, lifeSeconds } = quoteTimes(request, now)
  const receiver = request.receiver ?? ZERO_ADDRESS
  const broken = checkRules(deps, { ...request, receiver, validTo }, now)
  if (broken !== null) return err(namedAsGiven(request, broken))
  const unfit = await checkTokens(deps, request)
  if (unfit !== null) return err(unfit)

  const { sellToken, buyToken, from, signingScheme } = request
  const extraGas = appData.value.hookGas + verificationGas(request)
  const priced = await priceTrade(deps, {
    sellToken,
    buyToken,
    owner: from,
    receiver,
    side,
    extraGas,
    appData: appData.value.hash,
    interactions: appData.value.interactions,
    partnerFees: appData.value.partnerFees,
    // The quoted fee is not meant to be signed as the order's fee.
    class: 'limit',
    isVerified: request.priceQuality !== 'fast',
    timeoutMs: timeoutMs(request),
  })
  if (!priced.ok) return priced
  const { amounts, protocolFeeBps, solver, verified, methods, priceImpactBps, metadata, ...costs } =
    priced.value
  const createdAt = deps.now()
  const stored =
    request.priceQuality === 'fast'
      ? { id: null, ...NOT_STORED }
      : await storeQuote(deps, lifeSeconds, {
          from,
          sellToken,
          buyToken,
          ...amounts,
          ...costs,
          extraGas,
          signingScheme,
          protocolFeeBps,
          appData: appData.value.hash,
          validTo,
          solver,
          verified,
          metadata,
          createdAt,
        })
  return ok({
    quote: {
      sellToken,
      buyToken,
      receiver: request.receiver,
      ...amounts,
      validTo,
      ...appData.value.echo,
      ...costs,
      partiallyFillable: false,
      sellTokenBalance: request.sellTokenBalance,
      buyTokenBalance: request.buyTokenBalance,
      signingScheme,
    },
    from,
    ...stored,
    verified,
    methods,
    ...(priceImpactBps === null ? {} : { priceImpactBps }),
    ...(protocolFeeBps === null ? {} : { protocolFeeBps }),
  })
}

const checkRules = (
  deps: QuoteOrderDeps,
  request: QuoteRequestInput & { readonly receiver: Address; readonly validTo: UnixSeconds },
  now: UnixSeconds,
) =>
  checkQuoteRules({
    data: request,
    owner: request.from,
    signingScheme: request.signingScheme,
    now,
    minValiditySeconds: deps.minValiditySeconds,
    wrappedNativeToken: deps.wrappedNativeToken,
    isForbidden: deps.isForbidden,
    isUnsupportedToken: deps.isUnsupportedToken,
  })

/** Names `validFor` in the description when the client gave that and `validTo` was derived from it. */
const namedAsGiven = (
  { validFor }: QuoteRequestInput,
  broken: TradeRuleFailure,
): TradeRuleFailure =>
  validFor === null
    ? broken
    : { ...broken, description: broken.description.replace(/^validTo:/, 'validFor:') }

const NOT_STORED = { expiration: unixMicros(0) }

async function storeQuote(
  deps: Pick<QuoteOrderDeps, 'insertQuote'>,
  lifeSeconds: number,
  quote: Omit<NewQuote, 'expiration'>,
) {
  const expiration = unixMicros(quote.createdAt + lifeSeconds * 1_000_000)
  return { id: await deps.insertQuote({ quote: { ...quote, expiration } }), expiration }
}

/** An order placed on chain is not signed by a private key. Source: lib/docs/protocol.md#quotes. */
function checkOnchainScheme(
  request: QuoteRequestInput,
): Failure<'IncompatibleSigningScheme'> | null {
  const { onchainOrder, signingScheme } = request
  if (!onchainOrder || signingScheme === 'eip1271' || signingScheme === 'presign') return null
  return failure(
    'IncompatibleSigningScheme',
    `signingScheme: an order placed on chain is signed by eip1271 or presign, not ${signingScheme}`,
  ).error
}

const verificationGas = ({ signingScheme, verificationGasLimit }: QuoteRequestInput): bigint =>
  signingScheme === 'eip1271' ? BigInt(verificationGasLimit ?? DEFAULT_VERIFICATION_GAS) : 0n

const timeoutMs = ({ timeout }: QuoteRequestInput): number =>
  Math.min(Math.max(timeout ?? DEFAULT_TIMEOUT_MS, MIN_TIMEOUT_MS), MAX_TIMEOUT_MS)

/** The one amount a decoded request contains. */
function requestedSide(request: QuoteRequestInput): TradeSide {
  const { sellAmountBeforeFee, sellAmountAfterFee, buyAmountAfterFee } = request
  if (sellAmountBeforeFee !== null) {
    return { variant: 'sellBeforeFee', sellAmount: sellAmountBeforeFee }
  }
  if (sellAmountAfterFee !== null) {
    return { variant: 'sellAfterFee', sellAmount: sellAmountAfterFee }
  }
  if (buyAmountAfterFee !== null) return { variant: 'buy', buyAmount: buyAmountAfterFee }
  throw new Error('a decoded quote request names one amount')
}

function checkAmount(request: QuoteRequestInput, side: TradeSide): AmountFailure | null {
  if (side.variant === 'buy') {
    return side.buyAmount <= MAX_UINT256
      ? null
      : failure('BuyAmountOverflow', 'buyAmountAfterFee: exceeds the uint256 maximum').error
  }
  if (side.sellAmount <= MAX_UINT256) return null
  const field = request.sellAmountBeforeFee === null ? 'sellAmountAfterFee' : 'sellAmountBeforeFee'
  return failure('SellAmountOverflow', `${field}: exceeds the uint256 maximum`).error
}
