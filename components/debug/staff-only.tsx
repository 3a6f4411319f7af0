'use client'

import { DecodedUid } from '@/components/order/decoded-uid'
import { StaffKey } from '@/components/shell/staff-key'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { PageTitle } from '@/components/ui/page-title'
import { SkeletonLines } from '@/components/ui/states'
import { recordedMarks } from '@/lib/client/format/order-marks'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { ReportOrder } from '@/lib/domain/verdict/report'
import { t } from '@/lib/words/words'
import { DebugHeader } from './debug-header'
import { FailureNotice } from './debug-states'
import { OrderFacts } from './order-facts'

/** Shown when the report is for staff only: the public order. */
export function StaffOnly(props: {
  network: NetworkView
  uid: OrderUid
  order: ReportOrder | null
  orderError: Error | null
  updatedAt: number
}) {
  const { network, uid, order } = props
  const separators = useSeparators()
  const notice = (
    <Notice tone="caution" title={t`Staff only`}>
      {t`The debug report of ${network.displayName} is open to staff of this service. The facts of
        the order are public and shown here.`}
      <div className="mt-3">
        <StaffKey network={network} />
      </div>
    </Notice>
  )
  if (order !== null) {
    return (
      <>
        <DebugHeader
          network={network}
          order={order}
          marks={recordedMarks(order, separators)}
          updatedAt={props.updatedAt}
          failed={props.orderError !== null}
        />
        {notice}
        <section aria-label={t`Facts`} className="ledger-panel mt-4 max-w-xl px-3 pb-2">
          <h2 className="pt-2 font-semibold text-body">{t`Facts`}</h2>
          <OrderFacts network={network} order={order} />
        </section>
      </>
    )
  }
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>{t`Order debug`}</PageTitle>
      {notice}
      {props.orderError === null ? (
        <SkeletonLines label={t`Reading the order`} lines={6} />
      ) : (
        <FailureNotice error={props.orderError} />
      )}
      <DecodedUid uid={uid} />
    </div>
  )
}

/** Shown with a report that holds no more than what the order book publishes. */
export function PublicOnlyNotice({ network }: { network: NetworkView }) {
  return (
    <Notice tone="neutral" className="mb-3">
      {t`The operator of this network does not open debug reports. This page shows what its order
        book publishes.`}
      <div className="mt-3 empty:hidden">
        <StaffKey network={network} />
      </div>
    </Notice>
  )
}

/** Below a report that only staff can read: until when this browser may, or the form for the key. */
export function StaffAccess({ network }: { network: NetworkView }) {
  return (
    <div className="px-4 pt-4 empty:hidden rail:px-0">
      <StaffKey network={network} />
    </div>
  )
}
