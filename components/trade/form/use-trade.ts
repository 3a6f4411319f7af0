'use client'

import { useQuery } from '@tanstack/react-query'
import { useReducer } from 'react'
import type { OrderDraft } from '@/components/order/order-draft'
import { usePreferences } from '@/components/shell/preferences-context'
import type { FrozenOrder } from '@/components/trade/confirm/frozen-order'
import { quotedLines, railMarks } from '@/components/trade/confirm/frozen-order'
import { buildOrderDraft } from '@/components/trade/form/build-order-draft'
import { quotedFor, quoteRequest } from '@/components/trade/quote/quote-request'
import type { RateCheck } from '@/components/trade/quote/rate-check'
import { rateOf } from '@/components/trade/quote/rate-of'
import { useAutoSlippage } from '@/components/trade/quote/use-auto-slippage'
import type { QuoteState } from '@/components/trade/quote/use-quote'
import { useQuote } from '@/components/trade/quote/use-quote'
import { useSeparators } from '@/components/ui/number-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { useTokenBook } from '@/components/ui/use-token-book'
import { useWallet } from '@/components/wallet/wallet-context'
import { toTypedText } from '@/lib/client/format/parse-amount'
import type { PriceRatio } from '@/lib/client/format/price'
import type { Preferences } from '@/lib/client/preferences'
import { balancesQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { bps } from '@/lib/domain/shared/amount'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatPlain } from '@/lib/domain/token/format-amount'
import type { FormReading } from './form-reading'
import { hasChecksum, readForm } from './form-reading'
import { sellModeOf } from './sell-mode'
import { initialTradeForm, tradeFormReducer } from './trade-form-state'
import { usdRate } from './usd-rate'
import { useAccountKind } from './use-account-kind'
import { useSpendableNative } from './use-spendable-native'
import { useUsdPrice } from './use-usd-price'

const loadChecksum = () => import('@/components/ui/checksum-address')

/** The pair the page opens with: from the URL, or else the wrapped coin and a dollar token. */
export type StartPair = {
  readonly sell: Address | null
  readonly buy: Address | null
  /** How much to sell, in whole tokens with a decimal point. */
  readonly amount: string | null
}

type FormStart = {
  readonly network: NetworkView
  readonly start: StartPair
  readonly preferences: Preferences
  readonly separators: Separators
}

function startForm({ network, start, preferences, separators }: FormStart) {
  const sell = start.sell ?? network.contracts.wrappedNativeToken
  const others = network.tokens.filter(({ address }) => address !== sell)
  const dollar = others.find(({ symbol }) => symbol.toUpperCase() === 'USDC')
  const { slippageBps, deadlineSeconds } = preferences
  const percent = (slippageBps === null ? '' : (slippageBps / 100).toFixed(2)).replace(/\.?0+$/, '')
  return initialTradeForm(sell, start.buy ?? dollar?.address ?? others[0]?.address ?? null, {
    deadlineSeconds,
    sellText: start.amount === null ? '' : toTypedText(start.amount, separators),
    slippageText: slippageBps === null ? null : toTypedText(percent, separators),
  })
}

/** Everything the trade page shows, computed from the form, the wallet, the chain and the quote. */
export function useTrade(network: NetworkView, start: StartPair) {
  const separators = useSeparators()
  const wallet = useWallet()
  const book = useTokenBook(network)
  const { preferences } = usePreferences()
  const [form, dispatch] = useReducer(
    tradeFormReducer,
    { network, start, preferences, separators },
    startForm,
  )
  const sellToken = book.find(form.sellToken)
  const buyToken = book.find(form.buyToken)
  const sale = sellModeOf(network, form)
  const autoSlippage = useAutoSlippage(network, sale.sellToken, form.buyToken)
  const { part: checksum } = useLoaded(loadChecksum, hasChecksum(form.receiverText))
  const reading = readForm(
    form,
    { sell: sellToken, buy: buyToken },
    separators,
    autoSlippage.slippageBps,
    checksum?.checksumAddress ?? null,
  )
  const balances = useQuery({
    ...balancesQuery(
      network.name,
      wallet.account ?? ZERO_ADDRESS,
      book.tokens.map(({ address }) => address),
    ),
    enabled: wallet.account !== null,
  })
  const accountKind = useAccountKind(network.name, wallet.account)
  const who = quotedFor(wallet.account, accountKind, sale)
  // Without a token's decimals, its amount has no meaning.
  const isReadable = sellToken !== null && buyToken !== null
  const quote = useQuote(network.name, isReadable ? quoteRequest(form, reading, sale, who) : null)
  const sellUsd = useUsdPrice(network, sellToken?.address ?? null)
  const buyUsd = useUsdPrice(network, buyToken?.address ?? null)
  const balance = form.sellToken === null ? null : (balances.data?.get(form.sellToken) ?? null)
  const spendableNative = useSpendableNative(network, sale.way === 'token' ? null : balance)
  const draft = buildOrderDraft(form, sale, reading, quote.response)
  const market =
    sellToken === null || buyToken === null
      ? null
      : usdRate(
          { usdPrice: sellUsd.price, decimals: sellToken.decimals },
          { usdPrice: buyUsd.price, decimals: buyToken.decimals },
        )
  const rate = rateOf({
    draft,
    quote,
    isLimit: form.isLimit,
    sell: { token: sellToken, usd: sellUsd },
    buy: { token: buyToken, usd: buyUsd },
  })
  const shown = shownTexts(form, reading, quote.response, sellToken, buyToken, separators.decimal)
  return {
    network,
    wallet,
    book,
    form,
    dispatch,
    sellToken,
    buyToken,
    reading,
    autoSlippage,
    balances: balances.data ?? null,
    /** Balance of the sell token; null while unknown. */
    balance,
    /** Why the balance is unknown; null when no account is connected. */
    noBalance:
      wallet.account === null
        ? null
        : balances.data === undefined && balances.failureReason === null
          ? '(reading)'
          : '(could not be read)',
    /**
     * The most of the native coin that can be sold while keeping gas; null if unknown or another
     * token is sold.
     */
    spendableNative,
    accountKind,
    sale,
    quote,
    draft,
    shown,
    lines: quotedLines(quote.response),
    marks: railMarks(draft, quote.response, market),
    /** Null while the comparison is loading, or when there is no order to compare. */
    rate,
    live: liveOrder(draft, quote.response, market, form.isLimit, reading, rate),
  }
}

export type Trade = ReturnType<typeof useTrade>

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
  form: ReturnType<typeof initialTradeForm>,
  reading: FormReading,
  response: QuoteState['response'],
  sellToken: TokenListEntry | null,
  buyToken: TokenListEntry | null,
  decimal: string,
): { readonly sell: string; readonly buy: string } {
  const typed = { sell: form.sellText, buy: form.buyText }
  if (form.isLimit || response === null) return typed
  const { quote } = response
  const text = (atoms: bigint, token: TokenListEntry | null) =>
    token === null ? '' : toTypedText(formatPlain(atoms, token.decimals), { decimal, group: '' })
  if (form.kind === 'sell') {
    return reading.sellAmount === null ? typed : { ...typed, buy: text(quote.buyAmount, buyToken) }
  }
  return reading.buyAmount === null
    ? typed
    : { ...typed, sell: text(quote.sellAmount + quote.feeAmount, sellToken) }
}
