'use client'

import Link from 'next/link'
import { NoPoolSource } from '@/components/pools/no-pool-source'
import { UnservedNetwork } from '@/components/shell/unserved-network'
import { TitledPage, UnusablePath } from '@/components/shell/unusable-path'
import { findNetwork, useNetworks } from '@/components/ui/networks-context'
import { readAddressText } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'
import type { PackedHistory } from './packed-history'
import { PoolView } from './pool-view'

/** Parses network and pool of the URL, and explains what is wrong with an unusable one. */
export function PoolRoute(props: {
  network: string
  pool: string
  /** Read with the page; null where it was not. */
  history: PackedHistory | null
}) {
  const view = useNetworks()
  const network = findNetwork(view, props.network)
  const pool = readAddressText(props.pool, network?.chainId ?? null, t)
  if (pool.kind !== 'address') {
    return (
      <UnusablePath
        page={t`Pool`}
        problem={t`This is not a pool address.`}
        details={pool.kind === 'problem' ? pool.problem : ''}
      >
        <Link className="link" href="/pools">
          {t`All pools`}
        </Link>
      </UnusablePath>
    )
  }
  if (network === null) {
    return (
      <TitledPage title={t`Pool`}>
        <UnservedNetwork
          name={props.network}
          hrefOf={({ name }) => `/pools/${name}/${pool.address}`}
        />
      </TitledPage>
    )
  }
  if (!network.capabilities.pools) return <NoPoolSource page={t`Pool`} network={network} />
  return (
    <PoolView key={pool.address} network={network} pool={pool.address} history={props.history} />
  )
}
