import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import { NATIVE_PRICE_UNIT } from '@/lib/domain/fee/network-fee'
import { partnerFeeRecipients } from '@/lib/domain/fee/partner-policies'
import type { OrderClass } from '@/lib/domain/order/order'
import type { StoredProtocolFee } from '@/lib/domain/settlement/stored-trade'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, type Wei, wei } from '@/lib/domain/shared/amount'

/** One Trade event of an order of the book, with what tells whom it counts for. */
export type PartnerFill = {
  /** Whether it is the order's first fill. */
  readonly isFirst: boolean
  /** As `appCodeOf` reads it; empty: none. */
  readonly appCode: string
  readonly class: OrderClass
  readonly partnerFees: readonly PartnerFee[]
  /** Whether the order has a quote, which some partner fees need. */
  readonly isQuoted: boolean
  /** Sell-token atoms, signed fee included. */
  readonly sellAmount: Atoms
  readonly sellToken: Address
  /** Native wei per 1e18 atoms in its auction; null without an auction of ours or a price. */
  readonly sellPrice: Wei | null
  readonly buyPrice: Wei | null
  /** Protocol and partner fees, in the order they apply; empty without an auction of ours. */
  readonly fees: readonly StoredProtocolFee[]
}

/** What was traded for a partner. Amounts in native wei, each fill rounded down. */
export type PartnerFigures = {
  /** Orders that were filled for the first time. */
  readonly orders: number
  readonly fills: number
  /** Fills of which an amount has no price; it is not in the sums. */
  readonly unpriced: number
  readonly volume: Wei
  /** Partner fees. */
  readonly fees: Wei
}

/** By app code, empty for none, and by recipient of a partner fee. */
export type PartnerSums = {
  readonly total: PartnerFigures
  readonly apps: ReadonlyMap<string, PartnerFigures>
  readonly recipients: ReadonlyMap<Address, PartnerFigures>
}

/** Of no fill. */
export const NO_FIGURES: PartnerFigures = {
  orders: 0,
  fills: 0,
  unpriced: 0,
  volume: wei(0n),
  fees: wei(0n),
}

/**
 * Adds fills up. A fill counts once for its app code and once for each recipient of a partner fee of
 * its order; fees go to the recipient of each. Rounding: the value of each amount down.
 * Source: lib/docs/protocol.md#partner-report.
 */
export function sumFills(fills: Iterable<PartnerFill>): PartnerSums {
  let total = NO_FIGURES
  const apps = new Map<string, PartnerFigures>()
  const recipients = new Map<Address, PartnerFigures>()
  for (const fill of fills) {
    const paid = paidTo(fill)
    const volume = worthOf(fill.sellAmount, fill.sellPrice)
    const isPriced = volume !== null && [...paid.values()].every((fee) => fee !== null)
    const figures = (fees: bigint): PartnerFigures => ({
      orders: fill.isFirst ? 1 : 0,
      fills: 1,
      unpriced: isPriced ? 0 : 1,
      volume: volume ?? wei(0n),
      fees: wei(fees),
    })
    const all = figures([...paid.values()].reduce<bigint>((sum, fee) => sum + (fee ?? 0n), 0n))
    total = addFigures(total, all)
    apps.set(fill.appCode, addFigures(apps.get(fill.appCode) ?? NO_FIGURES, all))
    for (const [recipient, fee] of paid) {
      const before = recipients.get(recipient) ?? NO_FIGURES
      recipients.set(recipient, addFigures(before, figures(fee ?? 0n)))
    }
  }
  return { total, apps, recipients }
}

/** The sums of two sets of fills. */
export const addFigures = (a: PartnerFigures, b: PartnerFigures): PartnerFigures => ({
  orders: a.orders + b.orders,
  fills: a.fills + b.fills,
  unpriced: a.unpriced + b.unpriced,
  volume: wei(a.volume + b.volume),
  fees: wei(a.fees + b.fees),
})

/** What each recipient gets of a fill; null where it has no price. Partner fees are the last ones. */
function paidTo(fill: PartnerFill): ReadonlyMap<Address, Wei | null> {
  const recipients =
    fill.class === 'liquidity' ? [] : partnerFeeRecipients(fill.partnerFees, fill.isQuoted)
  const offset = fill.fees.length - recipients.length
  const paid = new Map<Address, Wei | null>()
  for (const [index, recipient] of recipients.entries()) {
    const fee = fill.fees[offset + index]
    const price = fee?.token === fill.sellToken ? fill.sellPrice : fill.buyPrice
    const value = fee === undefined ? null : worthOf(fee.amount, price)
    const before = paid.get(recipient)
    paid.set(recipient, value === null || before === null ? null : wei((before ?? 0n) + value))
  }
  return paid
}

/** Rounds down. */
const worthOf = (amount: bigint, price: Wei | null): Wei | null =>
  price === null ? null : wei((amount * price) / NATIVE_PRICE_UNIT)

const MAX_APP_CODE = 100

/**
 * The app code of an order's document, as it is reported: its first 100 characters without control
 * characters and broken ones; empty for none, and for one that is no text.
 */
export function appCodeOf(document: string | null): string {
  const code = parsedCode(document)
  if (typeof code !== 'string') return ''
  const shown = code.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
  return [...shown].slice(0, MAX_APP_CODE).join('')
}

function parsedCode(document: string | null): unknown {
  if (document === null) return null
  try {
    const parsed: unknown = JSON.parse(document)
    return typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'appCode') : null
  } catch {
    return null
  }
}
