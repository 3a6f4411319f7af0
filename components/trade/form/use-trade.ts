'use client'

import { useQuery } from '@tanstack/react-query'
import type { OrderDraft } from '@/components/order/order-draft'
import type { FrozenOrder } from '@/components/trade/confirm/frozen-order'
import { quotedLines, railMarks, withCosts } from '@/components/trade/confirm/frozen-order'
import { buildOrderDraft } from '@/components/trade/form/build-order-draft'
import { formOfOnePart } from '@/components/trade/parts/over-time-form'
import { outcomeOf } from '@/components/trade/quote/outcome'
import { quotedFor, quoteRequest } from '@/components/trade/quote/quote-request'
import type { RateCheck } from '@/components/trade/quote/rate-check'
import { rateOf } from '@/components/trade/quote/rate-of'
import { useAutoSlippage } from '@/components/trade/quote/use-auto-slippage'
import type { QuoteState } from '@/components/trade/quote/use-quote'
import { useQuote } from '@/components/trade/quote/use-quote'
import { useSeparators } from '@/components/ui/number-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNow } from '@/components/ui/use-now'
import { type TokenBook, useTokenBook } from '@/components/ui/use-token-book'
import { useWallet } from '@/components/wallet/wallet-context'
import { toTypedText } from '@/lib/client/format/parse-amount'
import type { PriceRatio } from '@/lib/client/format/price'
import { balancesQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Bps, bps, mulDivDown } from '@/lib/domain/shared/amount'
import { formatPlain } from '@/lib/domain/token/format-amount'
import { deadlineProblem } from './deadline'
import type { FormReading } from './form-reading'
import { hasChecksum, readForm } from './form-reading'
import { withLimitPrice } from './limit-price'
import { sellModeOf } from './sell-mode'
import type { TradeFormState } from './trade-form-state'
import { type TradeStart, tradeLink } from './trade-link'
import { usdRate } from './usd-rate'
import { useAccountKind } from './use-account-kind'
import { useReceiverCheck } from './use-receiver-check'
import { useSpendableNative } from './use-spendable-native'
import { useTradeForm } from './use-trade-form'
import { useTradeLink } from './use-trade-link'
import { type UsdPrice, useUsdPrice } from './use-usd-price'

const loadChecksum = () => import('@/components/ui/checksum-address')

const DEADLINE_CHECK_MS = 10_000

/** Everything the trade page shows, computed from the form, the wallet, the chain and the quote. */
export function useTrade(network: NetworkView, start: TradeStart) {
  const separators = useSeparators()
  const now = useNow(DEADLINE_CHECK_MS)
  const wallet = useWallet()
  const book = useTokenBook(network)
  const { dispatch, ...typed } = useTradeForm(network, start, book)
  const { form, sellToken, buyToken } = typed
  const sellMode = sellModeOf(network, form)
  const total = readForm(form, { sell: sellToken, buy: buyToken }, separators, null, null)
  const priced = withLimitPrice(
    formOfOnePart(form, total.sellAmount, sellToken?.decimals ?? 18, separators),
    { sell: sellToken, buy: buyToken },
    separators,
  )
  const { reading: pricedReading, ...slippage } = useReading(network, sellMode.sellToken, {
    ...typed,
    form: priced,
    tokenOf: book.find,
  })
  const reading = form.overTime === null ? pricedReading : { ...pricedReading, ...amountsOf(total) }
  useLinkOf(typed, reading)
  const { balances, noBalance } = useBalances(network, wallet.account, book, form)
  const accountKind = useAccountKind(network.name, wallet.account)
  const accountFields = quotedFor(wallet.account, accountKind, sellMode)
  // Without a token's decimals, its amount has no meaning.
  const isReadable = sellToken !== null && buyToken !== null
  const quote = useQuote(
    network.name,
    isReadable ? quoteRequest(priced, pricedReading, sellMode, accountFields) : null,
  )
  const { sell, buy, market, usd } = usePrices(network, typed)
  const balance = form.sellToken === null ? null : (balances?.get(form.sellToken) ?? null)
  const spendableNative = useSpendableNative(network, sellMode.way === 'token' ? null : balance)
  const draft = buildOrderDraft(priced, sellMode, pricedReading, quote.response)
  const rate = rateOf({ draft, quote, isLimit: form.isLimit, sell, buy })
  const ratio = shownRatio(form, reading, quote)
  const shown = { ...shownTexts(form, reading, ratio, typed, separators.decimal), ratio }
  return {
    network,
    wallet,
    book,
    form,
    dispatch,
    sellToken,
    buyToken,
    reading,
    /** Why the order cannot wait until the chosen date; null if it can. */
    deadlineProblem: deadlineProblem(form.deadlineAt, now),
    ...slippage,
    usd,
    /** The rate of both USD prices; null while one is unknown. */
    market,
    /** What the order brings; null while there is no quote, or no limit. */
    outcome: outcomeOf({ isLimit: form.isLimit, draft, response: quote.response, market }),
    balances,
    /** Balance of the sell token; null while unknown. */
    balance,
    /** Why the balance is unknown; null when no account is connected. */
    noBalance,
    /**
     * The most of the native coin that can be sold while keeping gas; null if unknown or another
     * token is sold.
     */
    spendableNative,
    accountKind,
    sellMode,
    quote,
    draft,
    shown,
    lines: quotedLines(quote.response),
    marks: railMarks(draft, quote.response, market),
    /** Null while the comparison is loading, or when there is no order to compare. */
    rate,
    live: liveOrder(draft, quote.response, market, form.isLimit, pricedReading, rate),
  }
}

export type Trade = ReturnType<typeof useTrade>

type TypedForm = Pick<
  ReturnType<typeof useTradeForm>,
  'form' | 'sellToken' | 'buyToken' | 'isChanged'
>

const amountsOf = ({ sell, buy, sellAmount, buyAmount }: FormReading) => ({
  sell,
  buy,
  sellAmount,
  buyAmount,
})

/** The form's text parsed to values, with the slippage that suits its size. */
function useReading(
  network: NetworkView,
  sold: Address | null,
  typed: TypedForm & { readonly tokenOf: TokenBook['find'] },
) {
  const { form, sellToken, buyToken } = typed
  const separators = useSeparators()
  const { part } = useLoaded(loadChecksum, hasChecksum(form.receiverText))
  const checksum = part?.checksumAddress ?? null
  const read = (slippageBps: Bps | null) =>
    readForm(form, { sell: sellToken, buy: buyToken }, separators, slippageBps, checksum, {
      chainId: network.chainId,
      contracts: network.contracts,
      tokenOf: typed.tokenOf,
    })
  const { sellAmount, buyAmount } = read(null)
  const { auto, isForSize } = useAutoSlippage(network, sold, form.buyToken, {
    kind: form.kind,
    amount: form.kind === 'sell' ? sellAmount : buyAmount,
  })
  const reading = read(auto.slippageBps)
  return {
    reading,
    receiverCheck: useReceiverCheck(network, reading.receiver, form.acceptedReceiver),
    autoSlippage: auto,
    /** Whether the slippage is the one for this amount. */
    isSlippageSettled: form.slippageText !== null || isForSize,
  }
}

/** Keeps the address of the page a link to this form; amounts need the decimals of both tokens. */
function useLinkOf({ form, sellToken, buyToken, isChanged }: TypedForm, reading: FormReading) {
  const separators = useSeparators()
  const decimals = { sell: sellToken?.decimals ?? 18, buy: buyToken?.decimals ?? 18 }
  useTradeLink(isChanged, (search) => tradeLink(search, form, reading, decimals, separators))
}

/** The exact ratio of the two amounts that are shown; null while one of them is missing. */
function shownRatio(
  form: TradeFormState,
  reading: FormReading,
  quote: QuoteState,
): PriceRatio | null {
  const { sellAmount, buyAmount } = reading
  if (!form.isLimit) {
    const quoted = quote.response === null ? null : withCosts(quote.response)
    // Of an order in parts one part is quoted; what all of them bring is rounded down.
    return form.overTime === null || quoted === null || sellAmount === null
      ? quoted
      : { sellAmount, buyAmount: mulDivDown(sellAmount, quoted.buyAmount, quoted.sellAmount) }
  }
  return sellAmount === null || buyAmount === null ? null : { sellAmount, buyAmount }
}

/** Balances of the few tokens that are near and of the chosen pair, not of thousands of a list. */
function useBalances(
  network: NetworkView,
  account: Address | null,
  book: TokenBook,
  pair: Pick<TradeFormState, 'sellToken' | 'buyToken'>,
) {
  const chosen = [pair.sellToken, pair.buyToken].flatMap((token) => token ?? [])
  const query = useQuery({
    ...balancesQuery(network.name, account ?? ZERO_ADDRESS, [
      ...new Set([...book.near, ...chosen]),
    ]),
    enabled: account !== null,
  })
  return {
    balances: query.data ?? null,
    noBalance:
      account === null
        ? null
        : query.data === undefined && query.failureReason === null
          ? '(reading)'
          : '(could not be read)',
  }
}

type PricedToken = { readonly token: TokenListEntry | null; readonly usd: UsdPrice }

/** The USD prices of both tokens and the rate they give. */
function usePrices(network: NetworkView, { sellToken, buyToken }: TypedForm) {
  const sell = { token: sellToken, usd: useUsdPrice(network, sellToken?.address ?? null) }
  const buy = { token: buyToken, usd: useUsdPrice(network, buyToken?.address ?? null) }
  return {
    sell,
    buy,
    market: marketRate(sell, buy),
    /** USD per whole token; null while unknown. */
    usd: { sell: sell.usd.price, buy: buy.usd.price },
  }
}

/** The exchange rate given by the two USD prices; null while a token or price is unknown. */
const marketRate = (sell: PricedToken, buy: PricedToken): PriceRatio | null =>
  sell.token === null || buy.token === null
    ? null
    : usdRate(
        { usdPrice: sell.usd.price, decimals: sell.token.decimals },
        { usdPrice: buy.usd.price, decimals: buy.token.decimals },
      )

function liveOrder(
  draft: OrderDraft | null,
  response: QuoteState['response'],
  market: PriceRatio | null,
  isLimit: boolean,
  reading: FormReading,
  rate: RateCheck | null,
): FrozenOrder | null {
  if (draft === null) return null
  return {
    draft,
    response,
    lines: isLimit ? null : quotedLines(response),
    marks: railMarks(draft, response, market),
    slippageBps: isLimit ? null : (reading.slippageBps ?? bps(0)),
    rate,
  }
}

/** Texts of the two amount fields; the side the user did not type comes from the quote. */
function shownTexts(
  form: TradeFormState,
  reading: FormReading,
  ratio: PriceRatio | null,
  { sellToken, buyToken }: Pick<TypedForm, 'sellToken' | 'buyToken'>,
  decimal: string,
): { readonly sell: string; readonly buy: string } {
  const typed = { sell: form.sellText, buy: form.buyText }
  if (form.isLimit || ratio === null) return typed
  const text = (atoms: bigint, token: TokenListEntry | null) =>
    token === null ? '' : toTypedText(formatPlain(atoms, token.decimals), { decimal, group: '' })
  if (form.kind === 'sell') {
    return reading.sellAmount === null ? typed : { ...typed, buy: text(ratio.buyAmount, buyToken) }
  }
  return reading.buyAmount === null ? typed : { ...typed, sell: text(ratio.sellAmount, sellToken) }
}
