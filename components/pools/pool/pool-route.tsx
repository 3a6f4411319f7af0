'use client'

import Link from 'next/link'
import { NoPoolSource } from '@/components/pools/no-pool-source'
import { UnservedNetwork } from '@/components/shell/unserved-network'
import { TitledPage, UnusablePath } from '@/components/shell/unusable-path'
import { findNetwork, useNetworks } from '@/components/ui/networks-context'
import { readAddressText } from '@/lib/domain/shared/address-text'
import { PoolView } from './pool-view'

/** Parses network and pool of the URL, and explains what is wrong with an unusable one. */
export function PoolRoute(props: { network: string; pool: string }) {
  const view = useNetworks()
  const network = findNetwork(view, props.network)
  const pool = readAddressText(props.pool, network?.chainId ?? null)
  if (pool.kind !== 'address') {
    return (
      <UnusablePath
        page="Pool"
        problem="This is not a pool address."
        details={pool.kind === 'problem' ? pool.problem : ''}
      >
        <Link className="link" href="/pools">
          All pools
        </Link>
      </UnusablePath>
    )
  }
  if (network === null) {
    return (
      <TitledPage title="Pool">
        <UnservedNetwork
          name={props.network}
          hrefOf={({ name }) => `/pools/${name}/${pool.address}`}
        />
      </TitledPage>
    )
  }
  if (!network.capabilities.pools) return <NoPoolSource page="Pool" network={network} />
  return <PoolView key={pool.address} network={network} pool={pool.address} />
}
