import { linkAddress } from '@/components/ui/link-part'
import { toTypedText } from '@/lib/client/format/parse-amount'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderKind } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatPlain } from '@/lib/domain/token/format-amount'
import type { FormReading } from './form-reading'
import { PRICE_DECIMALS, readPriceText } from './limit-price'
import { type OverTimeForm, overTimeOfLink, overTimeParameters } from './over-time-form'
import type { TradeFormStart, TradeFormState } from './trade-form-state'

/** What a link to the trade page says about its form; amounts in whole tokens with a point. */
export type TradeStart = {
  /** Null without one, or with one that cannot be read. */
  readonly sell: Address | null
  readonly buy: Address | null
  /** How much to sell; the fixed amount of a sell order. */
  readonly amount: string | null
  /** How much to buy; the fixed amount of a buy order. */
  readonly buyAmount: string | null
  readonly isLimit: boolean
  /** An order in parts, percent with a point; null for one order. */
  readonly overTime: OverTimeForm | null
  readonly kind: OrderKind
  /** The price of a limit order, in tokens bought per token sold, or the other way round. */
  readonly price: string | null
  readonly isPriceInverted: boolean
  /** Which sides have an address that cannot be read; `unread-start.ts` says why. */
  readonly isUnread: { readonly sell: boolean; readonly buy: boolean }
}

/** Longer than any amount, so that one that is too large is shown with its problem. */
export const PLAIN_NUMBER = /^\d{1,500}(?:\.\d{1,60})?$/

/**
 * Reads a link's parameters. A token that is none of `chainId` and a number that is none are left
 * out.
 */
export function readTradeLink(query: URLSearchParams, chainId: number | null = null): TradeStart {
  const number = (name: string) => PLAIN_NUMBER.exec(query.get(name) ?? '')?.[0] ?? null
  const sell = linkAddress('sell', query.get('sell'), chainId)
  const buy = linkAddress('buy', query.get('buy'), chainId)
  const amount = number('amount')
  const buyAmount = number('buyAmount')
  const isOverTime = query.get('type') === 'parts'
  const isLimit = query.get('type') === 'limit' || (isOverTime && query.get('guard') === 'limit')
  const isBuying = !isOverTime && (query.get('kind') === 'buy' || (!isLimit && amount === null))
  const price = number('price') ?? number('inversePrice')
  return {
    sell: sell.address,
    buy: buy.address,
    amount,
    buyAmount,
    isLimit,
    overTime: isOverTime ? overTimeOfLink(query) : null,
    kind: buyAmount !== null && isBuying ? 'buy' : 'sell',
    price: isLimit ? price : null,
    isPriceInverted: isLimit && !query.has('price') && price !== null,
    isUnread: { sell: sell.unread !== null, buy: buy.unread !== null },
  }
}

/** The pair of a link, or the wrapped coin and a dollar token; a side that cannot be read is empty. */
export function pairOfLink(
  { sell, buy, isUnread }: TradeStart,
  { tokens, contracts }: Pick<NetworkView, 'tokens' | 'contracts'>,
): { readonly sell: Address | null; readonly buy: Address | null } {
  const sold = isUnread.sell ? null : (sell ?? contracts.wrappedNativeToken)
  if (isUnread.buy) return { sell: sold, buy: null }
  const others = tokens.filter(({ address }) => address !== sold)
  const dollar = others.find(({ symbol }) => symbol.toUpperCase() === 'USDC')
  return { sell: sold, buy: buy ?? dollar?.address ?? others[0]?.address ?? null }
}

/** The form's texts and kind that a link asks for. */
export function formOfLink(start: TradeStart, separators: Separators): TradeFormStart {
  const text = (plain: string | null) => (plain === null ? '' : toTypedText(plain, separators))
  const { isLimit, kind, overTime } = start
  return {
    isLimit,
    overTime: overTime === null ? null : { ...overTime, belowText: text(overTime.belowText) },
    kind,
    sellText: isLimit || kind === 'sell' ? text(start.amount) : '',
    buyText: isLimit || kind === 'buy' ? text(start.buyAmount) : '',
    limitPrice:
      start.price === null
        ? null
        : {
            from: 'typed',
            text: text(start.price),
            unit: start.isPriceInverted ? 'sellPerBuy' : 'buyPerSell',
          },
  }
}

const OWN_NAMES = [
  ...['sell', 'buy', 'amount', 'buyAmount', 'type', 'kind', 'price', 'inversePrice'],
  ...['guard', 'parts', 'every', 'window', 'below'],
]

/**
 * The query of a link that reproduces the form: the pair, the amounts as they are typed, the kind
 * and the limit price. Other parameters of `search` stay.
 */
export function tradeLink(
  search: string,
  form: TradeFormState,
  reading: Pick<FormReading, 'sellAmount' | 'buyAmount'>,
  decimals: { readonly sell: number; readonly buy: number },
  separators: Separators,
): string {
  const query = new URLSearchParams(search)
  for (const name of OWN_NAMES) query.delete(name)
  const set = (name: string, value: string | null) => {
    if (value !== null) query.set(name, value)
  }
  const plain = (atoms: bigint | null, places: number) =>
    atoms === null ? null : formatPlain(atoms, places)
  const price = form.isLimit && form.limitPrice?.from === 'typed' ? form.limitPrice : null
  const isBuying = form.kind === 'buy'
  set('sell', form.sellToken)
  set('buy', form.buyToken)
  if (form.isLimit) query.set(form.overTime === null ? 'type' : 'guard', 'limit')
  if (form.overTime !== null) {
    query.set('type', 'parts')
    for (const [name, value] of overTimeParameters(form.overTime, separators)) set(name, value)
  }
  if (form.isLimit && isBuying) query.set('kind', 'buy')
  // With a price, the amount that is not fixed follows from it.
  if (!isBuying || (form.isLimit && price === null)) {
    set('amount', plain(reading.sellAmount, decimals.sell))
  }
  if (isBuying || (form.isLimit && price === null)) {
    set('buyAmount', plain(reading.buyAmount, decimals.buy))
  }
  if (price !== null) {
    const name = price.unit === 'buyPerSell' ? 'price' : 'inversePrice'
    const typed = readPriceText(price.text, separators)
    set(name, plain(typed.kind === 'amount' ? typed.atoms : null, PRICE_DECIMALS))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
