import { readIds, shortIdIn } from '@/lib/client/orders/read-ids'
import { rememberedOrders } from '@/lib/client/orders/remembered-orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { withoutBlanks, withoutInvisible } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'
import { hasNetwork, readSearch, type SearchReading } from './search-reading'

const ADDRESS = /(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-z])/i
/** A link to one of our pages about an auction. */
const AUCTION_LINK = /\/auctions\/[^/?#\s]+\/(\d{1,15})(?!\d)/

/**
 * What a text is: an id alone, or else what is in it. Links to our pages, shortened ids and
 * sentences are read as the lookup page reads them.
 */
export function readSearchText(
  pasted: string,
  known: () => readonly OrderUid[] = rememberedOrders,
  chainId: number | null = null,
): SearchReading {
  const text = withoutInvisible(pasted)
  const alone = readSearch(text, chainId)
  if (hasNetwork(withoutBlanks(text))) return alone
  if (alone.kind !== 'name' && alone.kind !== 'partial') return alone
  return within(text, known) ?? alone
}

function within(text: string, known: () => readonly OrderUid[]): SearchReading | null {
  const short = shortIdIn(text)
  const { items } = readIds(text, short === null ? [] : known())
  const uids = items.flatMap((item) => (item.kind === 'id' ? [item.uid] : []))
  const [uid] = uids
  if (uid !== undefined) {
    if (uids.length > 1) return { kind: 'orders', uids }
    const { owner, validTo } = unpackOrderUid(uid)
    return { kind: 'order', uid, owner, validTo }
  }
  const digest = items.find((item) => item.kind === 'digest')
  if (digest !== undefined) return { kind: 'hash', hash: digest.digest }
  const [found] = ADDRESS.exec(text) ?? []
  if (found !== undefined) return { kind: 'address', address: address(found) }
  const auction = AUCTION_LINK.exec(text)?.[1]
  if (auction !== undefined) return { kind: 'auction', auctionId: Number(auction) }
  if (short === null) return null
  return {
    kind: 'partial',
    sentence: t`${short} is a shortened id, and no order sent from this browser has it. Copy the
      whole id.`,
    start: null,
  }
}
