'use client'

import { useQuery } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { useWallet } from '@/components/wallet/wallet-context'
import { formatPlain } from '@/lib/client/format/amount'
import { toTypedText } from '@/lib/client/format/parse-amount'
import { balancesQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { bps } from '@/lib/domain/shared/amount'
import type { FormReading } from './form-reading'
import { readForm } from './form-reading'
import type { FrozenOrder } from './frozen-order'
import { quotedLines, railMarks } from './frozen-order'
import type { OrderDraft } from './order-draft'
import { orderDraft } from './order-draft'
import { marketRequest, quotedFor, quoteRequest } from './quote-request'
import { checkRate } from './rate-check'
import { saleOf } from './sale'
import { initialTradeForm, tradeFormReducer } from './trade-form-state'
import { useAccountKind } from './use-account-kind'
import type { QuoteState } from './use-quote'
import { useQuote } from './use-quote'
import { useSpendableNative } from './use-spendable-native'
import { useTokenBook } from './use-token-book'

/** The pair a page opens with: what its address names, else the wrapped coin and a dollar token. */
export type StartPair = { readonly sell: Address | null; readonly buy: Address | null }

function startForm({ network, start }: { network: NetworkView; start: StartPair }) {
  const sell = start.sell ?? network.contracts.wrappedNativeToken
  const others = network.tokens.filter(({ address }) => address !== sell)
  const dollar = others.find(({ symbol }) => symbol.toUpperCase() === 'USDC')
  return initialTradeForm(sell, start.buy ?? dollar?.address ?? others[0]?.address ?? null)
}

/** Everything the trade page shows, computed from the form, the wallet, the chain and the quote. */
export function useTrade(network: NetworkView, start: StartPair) {
  const separators = useSeparators()
  const wallet = useWallet()
  const book = useTokenBook(network)
  const [form, dispatch] = useReducer(tradeFormReducer, { network, start }, startForm)
  const sellToken = book.find(form.sellToken)
  const buyToken = book.find(form.buyToken)
  const reading = readForm(form, { sell: sellToken, buy: buyToken }, separators)
  const balances = useQuery({
    ...balancesQuery(
      network.name,
      wallet.account ?? ZERO_ADDRESS,
      book.tokens.map(({ address }) => address),
    ),
    enabled: wallet.account !== null,
  })
  const accountKind = useAccountKind(network.name, wallet.account)
  const sale = saleOf(network, form)
  const who = quotedFor(wallet.account, accountKind, sale)
  const quote = useQuote(network.name, quoteRequest(form, reading, sale, who))
  const market = useQuote(
    network.name,
    sale.way === 'wrap' || sale.sellToken === null || sellToken === null || buyToken === null
      ? null
      : marketRequest(
          { sellToken: sale.sellToken, buyToken: buyToken.address },
          quote.response?.quote.sellAmount ?? 10n ** BigInt(sellToken.decimals),
          who,
        ),
  )
  const balance = form.sellToken === null ? null : (balances.data?.get(form.sellToken) ?? null)
  const spendableNative = useSpendableNative(network, sale.way === 'token' ? null : balance)
  const draft = orderDraft(form, sale, reading, quote.response)
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
    balances: balances.data ?? null,
    /** Of the token sold; null while unknown. */
    balance,
    /** The most of the native coin that leaves enough for gas; null unless it is sold, or unknown. */
    spendableNative,
    accountKind,
    sale,
    quote,
    market,
    draft,
    shown,
    lines: quotedLines(quote.response),
    marks: railMarks(draft, quote.response, market.response),
    rate:
      quote.response === null || isFirstAsked(market)
        ? null
        : checkRate(quote.response.quote, market.response?.quote ?? null),
    live: liveOrder(draft, quote.response, market.response, form.isLimit, reading),
  }
}

export type Trade = ReturnType<typeof useTrade>

/** A price that is only being renewed still counts. */
const isFirstAsked = (market: QuoteState): boolean =>
  market.isAsking && !market.isFresh && market.error === null

function liveOrder(
  draft: OrderDraft | null,
  response: QuoteState['response'],
  market: QuoteState['response'],
  isLimit: boolean,
  reading: FormReading,
): FrozenOrder | null {
  if (draft === null) return null
  return {
    draft,
    response,
    lines: isLimit ? null : quotedLines(response),
    marks: railMarks(draft, response, market),
    slippageBps: isLimit ? null : (reading.slippageBps ?? bps(0)),
  }
}

/** What the two amount fields show; the side that is not typed is the quote's. */
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
