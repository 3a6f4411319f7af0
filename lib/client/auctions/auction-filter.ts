import type { Address } from '@/lib/domain/shared/address'
import { addressInText } from '@/lib/domain/shared/address-text'

/** Which auctions the list shows. With a solver or a token only auctions with a winner are meant. */
export type AuctionFilter = {
  readonly show: 'won' | 'all'
  /** Submission address of the winner. */
  readonly solver: Address | null
  readonly token: Address | null
}

/** Every auction that somebody won. */
export const WON: AuctionFilter = { show: 'won', solver: null, token: null }

/** The parameters of the list for every auction, also those nobody bid in. */
export const EVERY_AUCTION = { withWinner: false, solver: null, token: null } as const

/** The filter of a query string; what cannot be read, or is of another network, is left out. */
export function parseAuctionFilter(search: string, chainId: number): AuctionFilter {
  const query = new URLSearchParams(search)
  const solver = addressInText(query.get('solver') ?? '', chainId)
  const token = addressInText(query.get('token') ?? '', chainId)
  const isAll = query.get('show') === 'all' && solver === null && token === null
  return { show: isAll ? 'all' : 'won', solver, token }
}

/** The query string with this filter, with its `?`; its other parameters stay as they are. */
export function formatAuctionFilter(search: string, filter: AuctionFilter): string {
  const query = new URLSearchParams(search)
  const put = (name: string, value: string | null) =>
    value === null ? query.delete(name) : query.set(name, value)
  put('show', filter.show === 'all' ? 'all' : null)
  put('solver', filter.solver)
  put('token', filter.token)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The parameters of the list that stand for the filter. */
export const filterQuery = ({ show, solver, token }: AuctionFilter) => ({
  withWinner: show === 'won',
  solver,
  token,
})
