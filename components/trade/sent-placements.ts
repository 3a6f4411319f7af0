import * as z from 'zod'
import { unixSecondsCodec } from '@/lib/contract/codecs/amount'
import { addressCodec, orderUidCodec, txHashCodec } from '@/lib/contract/codecs/hex'
import type { OrderUid } from '@/lib/domain/order/order'

/** Where this browser keeps the orders it placed on chain, newest first. */
const SENT_PLACEMENTS_KEY = 'coincidence.sentPlacements'

const KEPT = 20

/** The transaction of an order that the service reads from the chain, for the time until it has. */
const sentPlacementCodec = z.object({
  network: z.string(),
  uid: orderUidCodec,
  txHash: txHashCodec,
  account: addressCodec,
  validTo: unixSecondsCodec,
  sentAtMs: z.number(),
})

export type SentPlacement = z.output<typeof sentPlacementCodec>

/** What is kept; an entry this version cannot read is left out. */
export function readSentPlacements(): readonly SentPlacement[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SENT_PLACEMENTS_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((entry: unknown) => {
      const parsed = sentPlacementCodec.safeParse(entry)
      return parsed.success ? [parsed.data] : []
    })
  } catch {
    return []
  }
}

export const findSentPlacement = (uid: OrderUid): SentPlacement | null =>
  readSentPlacements().find((one) => one.uid === uid) ?? null

export function keepSentPlacement(placement: SentPlacement): void {
  const others = readSentPlacements().filter(({ uid }) => uid !== placement.uid)
  try {
    const entries = [placement, ...others].slice(0, KEPT)
    const encoded = entries.map((one) => sentPlacementCodec.encode(one))
    localStorage.setItem(SENT_PLACEMENTS_KEY, JSON.stringify(encoded))
  } catch {
    // The order is on its way to the chain all the same; only a reload loses sight of it.
  }
}
