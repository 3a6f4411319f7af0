'use client'

import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import type { OrderPanelProps } from './order-panel'

const loadOrderPanel = () => import('./order-panel')

/** The panel of a placed order; its code loads with the first order shown. */
export function OrderPanelOnDemand(props: OrderPanelProps) {
  const { part, failed } = useLoaded(loadOrderPanel)
  if (part !== null) return <part.OrderPanel {...props} />
  return failed ? (
    <Notice tone="caution" role="alert" title={t`Your order is with the service.`}>
      {t`Its panel could not be loaded.`}{' '}
      <Link className="link" href={`/orders/${props.network.name}/${props.uid}`}>
        {t`Open its page`}
      </Link>
    </Notice>
  ) : (
    <div className="ledger-panel px-4 py-3">
      <p className="text-muted">{t`Your order is with the service. Loading its panel.`}</p>
    </div>
  )
}
