'use client'

import { buildOrderDraft } from '@/components/trade/form/build-order-draft'
import type { FormReading } from '@/components/trade/form/form-reading'
import type { TradeFormState } from '@/components/trade/form/trade-form-state'
import type { FilledForm } from '@/components/trade/form/use-filled-form'
import { useSeparators } from '@/components/ui/number-format'
import type { OrderDraft } from '@/components/wallet/order-draft'
import { toTypedText } from '@/lib/client/format/parse-amount'
import type { PriceRatio } from '@/lib/client/format/price'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { bps, mulDivDown } from '@/lib/domain/shared/amount'
import { formatPlain } from '@/lib/domain/token/format-amount'
import { type FrozenOrder, quotedLines, railMarks, withCosts } from './frozen-order'
import { outcomeOf } from './outcome'
import { quotedFor, quoteRequest } from './quote-request'
import type { RateCheck } from './rate-check'
import { rateOf } from './rate-of'
import { type QuoteState, useQuote } from './use-quote'

/**
 * What the order in the form would do, by the quote for it. All of it is null while there is no
 * quote, or no limit.
 */
export function usePricedOrder(filled: FilledForm) {
  const { network, wallet, form, sellToken, buyToken, sellMode, reading, quoted, prices } = filled
  const separators = useSeparators()
  const accountFields = quotedFor(wallet.account, filled.accountKind, sellMode)
  // Without a token's decimals, its amount has no meaning.
  const isReadable = sellToken !== null && buyToken !== null
  const quote = useQuote(
    network.name,
    isReadable ? quoteRequest(quoted.form, quoted.reading, sellMode, accountFields) : null,
  )
  const { response } = quote
  const { market } = prices
  const draft = buildOrderDraft(quoted.form, sellMode, quoted.reading, response)
  const rate = rateOf({ draft, quote, isLimit: form.isLimit, ...prices })
  const ratio = shownRatio(form, reading, quote)
  return {
    quote,
    draft,
    /** The texts of both amount fields, and the exact ratio of what they show. */
    shown: { ...shownTexts(filled, ratio, separators.decimal), ratio },
    /** What the order brings. */
    outcome: outcomeOf({ isLimit: form.isLimit, draft, response, market }),
    lines: quotedLines(response),
    marks: railMarks(draft, response, market),
    /** Also null while the comparison is loading. */
    rate,
    live: liveOrder(draft, response, market, form.isLimit, quoted.reading, rate),
  }
}

/** The filled form and what its order would do. */
export type Trade = FilledForm & ReturnType<typeof usePricedOrder>

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
  { form, reading, sellToken, buyToken }: FilledForm,
  ratio: PriceRatio | null,
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
