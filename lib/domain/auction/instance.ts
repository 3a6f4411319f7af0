import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'

const BIGINT_TAG = '$bigint'
const MAP_TAG = '$map'

/**
 * Writes an auction as JSON text so that it can be stored and solved again elsewhere. Amounts
 * become `{"$bigint": "decimal"}` and maps `{"$map": [[key, value]]}`; nothing is lost.
 */
export function encodeAuction(auction: Auction): string {
  return JSON.stringify(auction, (_key, value: unknown) => {
    if (typeof value === 'bigint') return { [BIGINT_TAG]: value.toString() }
    if (value instanceof Map) return { [MAP_TAG]: [...value] }
    return value
  })
}

/** Reads text written by `encodeAuction`; the text is trusted. Throws when it is not an auction. */
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
