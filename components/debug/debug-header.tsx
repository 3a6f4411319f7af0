'use client'

import type { ReactNode } from 'react'
import { PartsOnDemand } from '@/components/order/parts/parts-on-demand'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { IdChip } from '@/components/ui/id-chip'
import { PairMark } from '@/components/ui/marks/token-mark'
import { PageTitle } from '@/components/ui/page-title'
import { PriceRail } from '@/components/ui/price-rail'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { ToArrow } from '@/components/ui/to-arrow'
import { useNow } from '@/components/ui/use-now'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { useWallet } from '@/components/wallet/wallet-context'
import { MARKET_ONLY, type RailMark } from '@/lib/client/format/rail-layout'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { orderDeadline } from '@/lib/domain/order/deadline'
import { soldToken } from '@/lib/domain/order/sold-token'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import type { ReportOrder } from '@/lib/domain/verdict/report'

/** Status, pair, id and price rail; the same for staff and for the public. */
export function DebugHeader(props: {
  network: NetworkView
  order: ReportOrder
  marks: readonly RailMark[]
  updatedAt: number
  failed: boolean
  /** Whether the order waits for its owner. */
  isUpToOwner?: boolean
  children?: ReactNode
}) {
  const { network, order } = props
  const now = useNow(5000)
  const { account } = useWallet()
  const sold = soldToken(order)
  const units = useTokenFacts(network, [sold, order.buyToken])
  const sellToken = units(sold)
  const buyToken = units(order.buyToken)
  const state = stampState(
    {
      status: order.status,
      validTo: orderDeadline(order),
      executedSellAmount: order.executedSellAmountBeforeFees,
    },
    now === null ? null : now / 1000,
  )
  return (
    <header className="px-4 pt-6 rail:px-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-2 [--gap:var(--canvas)]">
          <PairMark network={network} first={sellToken} second={buyToken} size={32} />
          <PageTitle>
            {tokenLabel(sellToken)} <ToArrow /> {tokenLabel(buyToken)}
          </PageTitle>
        </div>
        <StatusStamp state={state} isUpToOwner={props.isUpToOwner === true} />
        <IdChip uid={order.uid} network={network.name} />
        <span className="ms-auto">
          <FreshnessTag updatedAt={props.updatedAt} failed={props.failed} />
        </span>
      </div>
      <div className="mt-4 mb-4">
        <PriceRail
          sellToken={sellToken}
          buyToken={buyToken}
          marks={props.marks}
          bases={MARKET_ONLY}
          betterFor={(order.onchainUser ?? order.owner) === account ? 'you' : 'owner'}
        />
      </div>
      <PartsOnDemand
        {...{ network, order }}
        sellToken={sellToken}
        buyToken={buyToken}
        hrefOf={(uid) => `/orders/${network.name}/${uid}`}
      />
      {props.children}
    </header>
  )
}
