'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { findNetwork, useNetworks } from '@/components/shell/networks-context'
import { UnservedNetwork } from '@/components/shell/unserved-network'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { parseAddress } from '@/lib/domain/shared/address'
import { PoolView } from './pool-view'

/** Reads the two parts of the page's address; says what is wrong with one it cannot use. */
export function PoolRoute(props: { network: string; pool: string }) {
  const view = useNetworks()
  const network = findNetwork(view, props.network)
  const pool = parseAddress(props.pool)
  if (!pool.ok) {
    return (
      <Unusable title="This is no pool address." details={pool.error.description}>
        <Link className="link" href="/pools">
          All pools
        </Link>
      </Unusable>
    )
  }
  if (network === null) {
    return (
      <Page>
        <UnservedNetwork
          name={props.network}
          hrefOf={({ name }) => `/pools/${name}/${pool.value}`}
        />
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
  return <PoolView key={pool.value} network={network} pool={pool.value} />
}

function Unusable(props: { title: string; details?: string; children: ReactNode }) {
  return (
    <Page>
      <Notice tone="neutral" title={props.title} details={props.details ?? null}>
        {props.children}
      </Notice>
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>Pool</PageTitle>
      {children}
    </div>
  )
}
