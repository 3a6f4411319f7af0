'use client'

import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { TxLink } from '@/components/ui/tx-link'
import type { SentPlacement } from '@/lib/client/orders/sent-placements'
import { orderQuery } from '@/lib/client/queries/orders'
import { receiptQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { formatNumber } from '@/lib/domain/shared/separators'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { t } from '@/lib/words/words'

/** Our own index reads a block within a second; another deployment takes several blocks. */
const READ_RETRY_MS = { own: 1000, gateway: 5000 } as const

/** An order sent on chain; the order book has it only after reading the order's block. */
export function PlacementPending(props: { network: NetworkView; placement: SentPlacement }) {
  const { network, placement } = props
  const receipt = useQuery(receiptQuery(network.name, placement.txHash)).data ?? null
  // The panel around this uses the same query and shows the order once it is known.
  useQuery({
    ...orderQuery(network.name, placement.uid),
    enabled: receipt?.status === 'success',
    refetchInterval: READ_RETRY_MS[network.orderBook],
  })
  const link = <TxLink hash={placement.txHash} explorerTxUrl={network.explorerTxUrl} />
  const separators = useSeparators()
  const native = safeSymbol(network.nativeCurrency.symbol)
  if (receipt?.status === 'reverted') {
    return (
      <Notice tone="bad" role="alert" className="mt-3" title={t`The transaction failed on chain.`}>
        {rich`No order was placed and your ${native} stayed yours; only the gas was spent. ${link}`}
      </Notice>
    )
  }
  return (
    <Notice
      tone="info"
      role="status"
      className="mt-3"
      title={
        receipt === null
          ? t`Sent with your order. Waiting for a block.`
          : minedTitle(network, formatNumber(receipt.blockNumber, separators))
      }
    >
      {receipt !== null && network.orderBook === 'gateway' ? (
        <p>
          {t`It reads blocks some time after they are made, so the order shows later than its
            transaction. ${native} not sold by the deadline is sent back to you.`}
        </p>
      ) : null}
      {link}
    </Notice>
  )
}

const minedTitle = ({ orderBook, displayName }: NetworkView, block: string): string =>
  orderBook === 'gateway'
    ? t`In block ${block}. Waiting for the order book of ${displayName} to read it.`
    : t`In block ${block}. Waiting for the service to read it.`

/** Where the unsold coins of a placement are. */
export function RefundLine({ network, order }: { network: NetworkView; order: Order }) {
  const native = safeSymbol(network.nativeCurrency.symbol)
  const hasSold = order.executedSellAmount > 0n
  const refundTxHash = order.ethflowData?.refundTxHash ?? null
  if (order.onchainOrderData?.placementError != null && order.status === 'open') {
    return (
      <Notice
        tone="bad"
        role="alert"
        className="mt-2"
        code={order.onchainOrderData.placementError}
        title={t`This order cannot be traded.`}
      >
        {t`Cancel it to get your ${native} back now, or wait until it is returned after the
          deadline.`}
      </Notice>
    )
  }
  if (refundTxHash !== null) {
    const link = <TxLink hash={refundTxHash} explorerTxUrl={network.explorerTxUrl} />
    return (
      <p className="mt-1">
        {hasSold
          ? rich`The rest of your ${native} was returned: ${link}`
          : rich`Your ${native} was returned: ${link}`}
      </p>
    )
  }
  return order.status === 'expired' ? (
    <p role="status" className="mt-1">
      {hasSold
        ? t`Expired; the rest of your ${native} is being returned.`
        : t`Expired; your ${native} is being returned.`}
    </p>
  ) : null
}
