'use client'

import Link from 'next/link'
import { Fragment } from 'react'
import { Notice } from '@/components/ui/notice'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { useNetworks } from './networks-context'

const MOST_SHOWN = 40

/**
 * In the place of what belongs to a network that is not served: which ones are, each leading to the
 * same page of it. `name` as the address spells it; null where the service lists no network at all.
 */
export function UnservedNetwork(props: {
  name: string | null
  hrefOf: (network: NetworkView) => string
}) {
  const { networks } = useNetworks()
  if (networks.length === 0 || props.name === null) {
    return (
      <Notice tone="caution" title="The service lists no network at the moment.">
        It may be starting: load this page again in a moment. Orders already placed do not depend on
        this page.
      </Notice>
    )
  }
  return (
    <Notice
      tone="neutral"
      title={
        <>
          The network “<bdi>{props.name.slice(0, MOST_SHOWN)}</bdi>” is not served here.
        </>
      }
    >
      Served are:{' '}
      {networks.map((served, index) => (
        <Fragment key={served.name}>
          {index === 0 ? '' : ', '}
          <Link className="link" href={props.hrefOf(served)} prefetch={false}>
            {served.displayName}
          </Link>
        </Fragment>
      ))}
      .
    </Notice>
  )
}
