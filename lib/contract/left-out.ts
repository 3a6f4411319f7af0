import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid } from '@/lib/domain/order/uid'

/**
 * Header of a list that lacks entries: the network's order book describes them in a way that cannot
 * be read. Their number, then the uids of their orders where that much can be read.
 */
export const LEFT_OUT_HEADER = 'X-Left-Out'
/** Uids a header names at most: programs commonly refuse headers above 8 to 16 kB, and a uid has 114 characters. */
export const MAX_NAMED = 32
/** `3, 0x…, 0x…` */
export const LEFT_OUT_PATTERN = '^[1-9][0-9]*(?:, 0x[0-9a-f]{112})*$'

/** Endpoints whose list may lack entries, by name. A lookup by uid reports them in their place. */
export const listsWithGaps: ReadonlySet<string> = new Set([
  'accountOrders',
  'trades',
  'tradesV2',
  'transactionOrders',
])

/** Entries that a list lacks. */
export type LeftOut = {
  readonly count: number
  /** Of their orders, each once; fewer than `count` where not every uid is known. */
  readonly uids: readonly OrderUid[]
}

/** Of a complete list, which has no such header. */
export const NOTHING_LEFT_OUT: LeftOut = { count: 0, uids: [] }

/** Value of the header. */
export const writeLeftOut = ({ count, uids }: LeftOut): string =>
  [count, ...uids.slice(0, MAX_NAMED)].join(', ')

/** Nothing is left out without the header; nor by a value that is none of ours. */
export function readLeftOut(value: string | null | undefined): LeftOut {
  if (value === null || value === undefined) return NOTHING_LEFT_OUT
  if (!new RegExp(LEFT_OUT_PATTERN).test(value)) return NOTHING_LEFT_OUT
  const [count = '0', ...names] = value.split(', ')
  const uids = names.flatMap((name) => {
    const uid = parseOrderUid(name)
    return uid.ok ? [uid.value] : []
  })
  return { count: Number(count), uids: [...new Set(uids)] }
}

/** What several pages of a list lack together. */
export const joinLeftOut = (pages: readonly LeftOut[]): LeftOut => ({
  count: pages.reduce((sum, { count }) => sum + count, 0),
  uids: [...new Set(pages.flatMap(({ uids }) => uids))],
})
