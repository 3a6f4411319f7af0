'use client'

import Link from 'next/link'
import { findNetwork, useNetworks } from '@/components/shell/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { parseOrderUid } from '@/lib/domain/order/uid'
import { OrderDebug } from './order-debug'

/** Reads the two parts of the page's address; says what is wrong with one it cannot use. */
export function OrderDebugRoute(props: { network: string; uid: string }) {
  const view = useNetworks()
  const network = findNetwork(view, props.network)
  const uid = parseOrderUid(props.uid)
  if (!uid.ok) {
    return (
      <Unusable title="This is no order id." details={uid.error.description}>
        <Link className="link" href="/debug">
          Paste another id
        </Link>
      </Unusable>
    )
  }
  if (network === null) {
    return (
      <Unusable title={`The network “${props.network.slice(0, 40)}” is not served here.`}>
        Served are:{' '}
        {view.networks.map((served, index) => (
          <span key={served.name}>
            {index === 0 ? '' : ', '}
            <Link className="link" href={`/orders/${served.name}/${uid.value}`}>
              {served.displayName}
            </Link>
          </span>
        ))}
        .
      </Unusable>
    )
  }
  return <OrderDebug network={network} uid={uid.value} />
}

function Unusable(props: { title: string; details?: string; children: React.ReactNode }) {
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>Order debug</PageTitle>
      <Notice tone="neutral" title={props.title} details={props.details ?? null}>
        {props.children}
      </Notice>
    </div>
  )
}
