'use client'

import Link from 'next/link'
import { UnservedNetwork } from '@/components/shell/unserved-network'
import { TitledPage, UnusablePath } from '@/components/shell/unusable-path'
import { findNetwork, useNetworks } from '@/components/ui/networks-context'
import { readOrderUidText } from '@/lib/domain/order/uid'
import { t } from '@/lib/words/words'
import { OrderDebug } from './order-debug'

/** Parses network and id from the page's address; shows what is wrong when one is invalid. */
export function OrderDebugRoute(props: { network: string; uid: string }) {
  const view = useNetworks()
  const network = findNetwork(view, props.network)
  const uid = readOrderUidText(props.uid)
  if (!uid.ok) {
    return (
      <UnusablePath
        page={t`Order debug`}
        problem={t`This is no order id.`}
        details={uid.error.description}
      >
        <Link className="link" href="/debug">
          {t`Paste another id`}
        </Link>
      </UnusablePath>
    )
  }
  if (network === null) {
    return (
      <TitledPage title={t`Order debug`}>
        <UnservedNetwork
          name={props.network}
          hrefOf={({ name }) => `/orders/${name}/${uid.value}`}
        />
      </TitledPage>
    )
  }
  return <OrderDebug network={network} uid={uid.value} />
}
