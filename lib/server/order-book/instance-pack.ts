import 'server-only'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Auction, AuctionId, AuctionOrder } from '@/lib/domain/auction/auction'
import { type AuctionPart, encodeAuctionInParts } from '@/lib/domain/auction/instance'
import type { NetworkStore } from '@/lib/infra/db/network-store'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/**
 * The full instance as stored for solving it again offline: compressed in parts that follow one another, base64. Yields
 * to the event loop. A part is encoded and compressed once, for as long as the same orders are offered in it.
 */
export async function packInstance(auction: Auction): Promise<string> {
  const parts: Promise<Buffer>[] = []
  await yieldToEventLoop()
  for (const part of encodeAuctionInParts(auction)) {
    parts.push(zipped(part))
    await yieldToEventLoop()
  }
  return Buffer.concat(await Promise.all(parts)).toString('base64')
}

type ZippedPart = { readonly orders: readonly AuctionOrder[]; readonly bytes: Promise<Buffer> }

/** By the first order. */
const zippedParts = new WeakMap<AuctionOrder, ZippedPart>()

function zipped({ orders, text }: AuctionPart): Promise<Buffer> {
  const [first] = orders
  if (first === undefined) return zip(text(), { level: 1 })
  const known = zippedParts.get(first)
  if (known !== undefined && isSame(known.orders, orders)) return known.bytes
  const bytes = zip(text(), { level: 1 })
  zippedParts.set(first, { orders, bytes })
  return bytes
}

const isSame = (one: readonly AuctionOrder[], other: readonly AuctionOrder[]): boolean =>
  one.length === other.length && one.every((order, at) => order === other[at])

/** The text `encodeAuction` wrote, from its stored form; unpacked off the event loop. */
export const unpackInstance = async (packed: string): Promise<string> =>
  (await unzip(Buffer.from(packed, 'base64'))).toString('utf8')

/** Parses a stored auction instance with `read`; null when none is stored. */
export const instanceReader =
  (store: Pick<NetworkStore, 'selectAuctionInstance'>) =>
  <T>(read: (text: string) => T) =>
  async (auctionId: AuctionId): Promise<T | null> => {
    const packed = await store.selectAuctionInstance({ auctionId })
    return packed === null ? null : read(await unpackInstance(packed))
  }
