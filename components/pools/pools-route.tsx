'use client'

import { UnservedNetwork } from '@/components/shell/unserved-network'
import { TitledPage } from '@/components/shell/unusable-path'
import { usePageNetwork } from '@/components/ui/networks-context'
import { t } from '@/lib/words/words'
import type { ListedHoldings } from './listed-holdings'
import { NoPoolSource } from './no-pool-source'
import { PoolsPage } from './pools-page'

/** The pools of the network in the URL, or a notice that it has none. */
export function PoolsRoute(props: { holdings: ListedHoldings | null }) {
  const network = usePageNetwork()
  if (network === null) {
    return (
      <TitledPage title={t`Pools`}>
        <UnservedNetwork name={null} hrefOf={({ name }) => `/pools?network=${name}`} />
      </TitledPage>
    )
  }
  if (!network.capabilities.pools) return <NoPoolSource page={t`Pools`} network={network} />
  return <PoolsPage key={network.name} network={network} {...props} />
}
