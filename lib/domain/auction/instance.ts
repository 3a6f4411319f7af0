import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { chunk } from '@/lib/domain/shared/chunk'

const BIGINT_TAG = '$bigint'
const MAP_TAG = '$map'

/** As many are encoded in a few milliseconds. */
const ORDERS_PER_PART = 50

/**
 * Encodes an auction as JSON text so that it can be stored and solved again elsewhere. Amounts
 * become `{"$bigint": "decimal"}` and maps `{"$map": [[key, value]]}`; the encoding is lossless.
 */
export const encodeAuction = (auction: Auction): string =>
  [...encodeAuctionInParts(auction)].join('')

/** The encoded text of orders, so that one which is offered again as it was is not encoded again. */
export type OrderTexts = WeakMap<AuctionOrder, string>

/** The text of `encodeAuction` in parts that are each fast to encode. */
export function* encodeAuctionInParts(
  { orders, ...rest }: Auction,
  texts: OrderTexts = new WeakMap(),
): Generator<string> {
  yield `${toText(rest).slice(0, -1)},"orders":[`
  for (const [at, group] of chunk(ORDERS_PER_PART, orders).entries()) {
    const part = group.map((order) => textOf(order, texts)).join(',')
    yield at === 0 ? part : `,${part}`
  }
  yield ']}'
}

function textOf(order: AuctionOrder, texts: OrderTexts): string {
  const known = texts.get(order)
  if (known !== undefined) return known
  const text = toText(order)
  texts.set(order, text)
  return text
}

const toText = (value: object): string =>
  JSON.stringify(value, (_key, entry: unknown) => {
    if (typeof entry === 'bigint') return { [BIGINT_TAG]: entry.toString() }
    if (entry instanceof Map) return { [MAP_TAG]: [...entry] }
    return entry
  })

/** Decodes trusted text written by `encodeAuction`. Throws when it is not an auction. */
export function decodeAuction(text: string): Auction {
  const value: unknown = JSON.parse(text, (_key, entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return entry
    if (BIGINT_TAG in entry && typeof entry[BIGINT_TAG] === 'string') {
      return BigInt(entry[BIGINT_TAG])
    }
    if (MAP_TAG in entry && Array.isArray(entry[MAP_TAG])) return new Map(entry[MAP_TAG])
    return entry
  })
  if (!isAuction(value)) throw new Error('not an exported auction')
  return value
}

const auctionKeys: readonly (keyof Auction)[] = [
  'id',
  'chainId',
  'block',
  'deadlineBlock',
  'settlementContract',
  'wrappedNativeToken',
  'orders',
  'pools',
  'nativePrices',
  'gasPrice',
]

function isAuction(value: unknown): value is Auction {
  if (typeof value !== 'object' || value === null) return false
  if (!auctionKeys.every((key) => key in value)) return false
  const { orders, nativePrices, gasPrice } = value as Auction
  return (
    Array.isArray(orders) &&
    orders.every(isAuctionOrder) &&
    nativePrices instanceof Map &&
    typeof gasPrice === 'bigint'
  )
}

function isAuctionOrder(value: AuctionOrder): boolean {
  return typeof value?.uid === 'string' && typeof value.remainingSellAmount === 'bigint'
}
