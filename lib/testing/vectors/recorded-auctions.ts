import { readFileSync } from 'node:fs'
import type { Auction } from '@/lib/domain/auction/auction'
import { decodeAuction } from '@/lib/domain/auction/instance'

/** Auctions of a local network as their solvers got them, without signatures and balances. */
const recorded = readFileSync(new URL('recorded-auctions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(decodeAuction)

/** The recorded auction with this number. Throws where there is none. */
export function recordedAuction(id: number): Auction {
  const found = recorded.find((auction) => auction.id === id)
  if (found === undefined) throw new Error(`auction ${id} is not recorded`)
  return found
}
