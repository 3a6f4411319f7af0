import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'

const BIGINT_TAG = '$bigint'
const MAP_TAG = '$map'

/** As many are encoded in a few milliseconds. */
const MOST_IN_PART = 200
/** An order whose uid begins below this begins a part: one of 64. */
const FIRST_OF_PART = '0x04'

/**
 * Encodes an auction as JSON text so that it can be stored and solved again elsewhere. Amounts
 * become `{"$bigint": "decimal"}` and maps `{"$map": [[key, value]]}`; the encoding is lossless.
 */
export const encodeAuction = (auction: Auction): string =>
  [...encodeAuctionInParts(auction)].map(({ text }) => text()).join('')

/** A part of an encoded auction. What has the same orders, at least one, has the same text. */
export type AuctionPart = { readonly orders: readonly AuctionOrder[]; readonly text: () => string }

/**
 * The text of `encodeAuction` in parts that are each fast to encode. Where a part of the orders begins is in their
 * uids, so that most parts of an auction are those of the one before, though a few orders came or left.
 */
export function* encodeAuctionInParts({ orders, ...rest }: Auction): Generator<AuctionPart> {
  const [first, ...others] = orders
  const start = `${toText(rest).slice(0, -1)},"orders":[`
  yield { orders: [], text: () => (first === undefined ? start : start + toText(first)) }
  for (const part of inParts(others)) {
    yield { orders: part, text: () => part.map((order) => `,${toText(order)}`).join('') }
  }
  yield { orders: [], text: () => ']}' }
}

function* inParts(orders: readonly AuctionOrder[]): Generator<readonly AuctionOrder[]> {
  let part: AuctionOrder[] = []
  for (const order of orders) {
    if (part.length === MOST_IN_PART || (part.length > 0 && order.uid < FIRST_OF_PART)) {
      yield part
      part = []
    }
    part.push(order)
  }
  if (part.length > 0) yield part
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
