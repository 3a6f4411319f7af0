import 'server-only'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Auction, AuctionId } from '@/lib/domain/auction/auction'
import { encodeAuctionInParts, type OrderTexts } from '@/lib/domain/auction/instance'
import type { NetworkStore } from '@/lib/infra/db/network-store'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/**
 * The full instance as stored for solving it again offline: compressed, base64. Yields to the event loop. An order is
 * encoded once, for as long as the same object is offered.
 */
export async function packInstance(auction: Auction): Promise<string> {
  const parts: string[] = []
  await yieldToEventLoop()
  for (const part of encodeAuctionInParts(auction, texts)) {
    parts.push(part)
    await yieldToEventLoop()
  }
  return (await zip(parts.join(''), { level: 1 })).toString('base64')
}

const texts: OrderTexts = new WeakMap()

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
