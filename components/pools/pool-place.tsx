'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { findNetwork, useNetworks } from '@/components/shell/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { parseAddress } from '@/lib/domain/shared/address'
import { PoolView } from './pool-view'

/** Reads the two parts of the page's address; says what is wrong with one it cannot use. */
export function PoolPlace(props: { network: string; pool: string }) {
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
      <Unusable title={`The network “${props.network.slice(0, 40)}” is not served here.`}>
        Served are:{' '}
        {view.networks.map(({ name, displayName }, index) => (
          <span key={name}>
            {index === 0 ? '' : ', '}
            <Link className="link" href={`/pools/${name}/${pool.value}`}>
              {displayName}
            </Link>
          </span>
        ))}
        .
      </Unusable>
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
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>Pool</PageTitle>
      <Notice tone="neutral" title={props.title} details={props.details ?? null}>
        {props.children}
      </Notice>
    </div>
  )
}
