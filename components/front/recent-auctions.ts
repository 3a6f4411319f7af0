import { competitionListQuery } from '@/lib/client/queries/solver-competition'
import { RECENT_AUCTIONS } from './front-state'

/** The newest auctions of a network. Requires the capability `competitionList`. */
export const recentAuctionsQuery = (network: string) =>
  competitionListQuery(network, { limit: RECENT_AUCTIONS, before: null, after: null })
