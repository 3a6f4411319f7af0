'use client'

import type { ReactNode } from 'react'
import { UnservedNetwork } from '@/components/shell/unserved-network'
import { usePageNetwork } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import type { PoolNames, PoolsHolding } from './pair-name'
import { PoolsPage } from './pools-page'

/** The pools of the network in the URL, or a notice that it has none. */
export function PoolsRoute(props: { names: PoolNames; holding: PoolsHolding | null }) {
  const network = usePageNetwork()
  if (network === null) {
    return (
      <Page>
        <UnservedNetwork name={null} hrefOf={({ name }) => `/pools?network=${name}`} />
      </Page>
    )
  }
  if (!network.capabilities.pools) {
    return (
      <Unusable title={`No source of pools is set up for ${network.displayName}.`}>
        Orders and prices of this network do not depend on it.
      </Unusable>
    )
  }
  return <PoolsPage key={network.name} network={network} {...props} />
}

function Unusable(props: { title: string; children: ReactNode }) {
  return (
    <Page>
      <Notice tone="neutral" title={props.title}>
        {props.children}
      </Notice>
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>Pools</PageTitle>
      {children}
    </div>
  )
}
