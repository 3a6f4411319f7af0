'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { DecodedUid } from '@/components/order/decoded-uid'
import { useNetworks } from '@/components/shell/networks-context'
import { StaffKey } from '@/components/shell/staff-key'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { Paused } from '@/components/ui/paused'
import { ErrorState, SkeletonLines } from '@/components/ui/states'
import { ApiError } from '@/lib/client/api-error'
import { orderMarks } from '@/lib/client/format/order-marks'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { ReportOrder } from '@/lib/domain/verdict/report'
import { DebugHeader } from './debug-header'
import { OrderFacts } from './order-facts'

/** The report could not be read at all: what is known without it, and what to do. */
export function DebugFailure(props: {
  network: NetworkView
  uid: OrderUid
  error: Error
  onRetry: () => void
}) {
  const { network, uid, error } = props
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>{isMissing ? 'Order not found' : 'Order debug'}</PageTitle>
      {isMissing ? (
        <Notice tone="neutral" title={`No order with this id is stored on ${network.displayName}.`}>
          Either it was never placed here, or it is on another network.
          <OtherNetworks network={network} uid={uid} />
        </Notice>
      ) : (
        <FailureNotice error={error} onRetry={props.onRetry} />
      )}
      <DecodedUid uid={uid} />
    </div>
  )
}

function OtherNetworks({ network, uid }: { network: NetworkView; uid: OrderUid }) {
  const others = useNetworks().networks.filter((other) => other.name !== network.name)
  return others.map((other) => (
    <Link key={other.name} className="link me-3 block w-fit" href={`/orders/${other.name}/${uid}`}>
      Look on {other.displayName}
    </Link>
  ))
}

/** The report is kept for staff; the public order is still shown. */
export function StaffOnly(props: {
  network: NetworkView
  uid: OrderUid
  order: ReportOrder | null
  orderError: Error | null
  updatedAt: number
}) {
  const { network, uid, order } = props
  const notice = (
    <Notice tone="caution" title="Staff only">
      The debug report of {network.displayName} is open to staff of this service. The facts of the
      order are public and shown here.
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
          marks={orderMarks(order)}
          updatedAt={props.updatedAt}
          failed={props.orderError !== null}
        />
        {notice}
        <section aria-label="Facts" className="ledger-panel mt-4 max-w-xl px-3 pb-2">
          <h2 className="pt-2 font-semibold text-body">Facts</h2>
          <OrderFacts network={network} order={order} />
        </section>
      </>
    )
  }
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>Order debug</PageTitle>
      {notice}
      {props.orderError === null ? (
        <SkeletonLines label="Reading the order" lines={6} />
      ) : (
        <FailureNotice error={props.orderError} />
      )}
      <DecodedUid uid={uid} />
    </div>
  )
}

/** While older data stays on the page: why it is not renewed. */
export function RefreshNotice(props: { error: Error | null; onRetry: () => void }) {
  return props.error === null ? null : (
    <div className="mb-3">
      <FailureNotice error={props.error} onRetry={props.onRetry} />
    </div>
  )
}

function FailureNotice({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const retry: ReactNode =
    onRetry === undefined ? undefined : (
      <Button size="compact" onClick={onRetry}>
        Try again
      </Button>
    )
  if (!(error instanceof ApiError)) {
    return <ErrorState title="This page had a fault." details={error.message} retry={retry} />
  }
  if (error.status === 429) {
    return <Paused error={error} />
  }
  if (error.kind === 'decode') {
    return (
      <ErrorState
        title="The report was sent in a form this page cannot read."
        details={error.description}
        retry={retry}
      />
    )
  }
  if (error.kind === 'network' || error.status >= 500) {
    return (
      <ErrorState
        title="Orders cannot be read right now."
        code={error.errorType}
        details={error.description}
        retry={retry}
      >
        Orders already placed do not depend on this page.
      </ErrorState>
    )
  }
  return (
    <ErrorState
      title="The service refused to read this order."
      code={error.errorType}
      details={error.description}
      retry={retry}
    />
  )
}
