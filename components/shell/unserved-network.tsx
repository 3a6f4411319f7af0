'use client'

import Link from 'next/link'
import { Fragment } from 'react'
import { useNetworks } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { rich } from '@/components/ui/rich'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'

const MAX_SHOWN = 40

/**
 * Replaces the content of a network that is not served by links to the same page on the served
 * ones. `name` is as spelled in the URL; null when the service lists no network at all.
 */
export function UnservedNetwork(props: {
  name: string | null
  hrefOf: (network: NetworkView) => string
}) {
  const { networks } = useNetworks()
  if (networks.length === 0 || props.name === null) {
    return (
      <Notice tone="caution" title={t`The service lists no network at the moment.`}>
        {t`It may be starting: load this page again in a moment. Orders already placed do not depend on
          this page.`}
      </Notice>
    )
  }
  return (
    <Notice
      tone="neutral"
      title={rich`The network “${<bdi>{props.name.slice(0, MAX_SHOWN)}</bdi>}” is not served here.`}
    >
      {rich`Served are: ${networks.map((served, index) => (
        <Fragment key={served.name}>
          {index === 0 ? '' : ', '}
          <Link className="link" href={props.hrefOf(served)} prefetch={false}>
            {served.displayName}
          </Link>
        </Fragment>
      ))}.`}
    </Notice>
  )
}
