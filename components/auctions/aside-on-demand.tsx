'use client'

import { LoadFailed } from '@/components/ui/load-failed'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { t } from '@/lib/words/words'

const loadAside = () => import('./auction-aside')

/** The detail of an auction, whose code loads where there is room for it. */
export function AsideOnDemand(props: { network: NetworkView; auction: CompetitionSummaryView }) {
  const { part, failed, retry } = useLoaded(loadAside)
  if (part !== null) return <part.AuctionAside {...props} />
  return failed ? (
    <LoadFailed what={t`The detail`} retry={retry} />
  ) : (
    <SkeletonLines label={t`Reading the auction`} lines={10} />
  )
}
