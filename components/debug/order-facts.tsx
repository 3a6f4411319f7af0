'use client'

import { AddressText } from '@/components/ui/address-text'
import { AmountToCopy } from '@/components/ui/amount-to-copy'
import { useSeparators } from '@/components/ui/number-format'
import { usePriceUnit } from '@/components/ui/price-unit'
import { Fact, FactList } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { TxLink } from '@/components/ui/tx-link'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { formatPrice } from '@/lib/client/format/price'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { orderDeadline } from '@/lib/domain/order/deadline'
import { formatShare } from '@/lib/domain/shared/percent'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import type { ReportOrder } from '@/lib/domain/verdict/report'

/** What the owner signed, and how much of it is filled. */
export function OrderFacts({ network, order }: { network: NetworkView; order: ReportOrder }) {
  return (
    <FactList>
      <AmountFacts network={network} order={order} />
      <Fact name="Fill rule">
        {order.partiallyFillable ? 'May fill in parts' : 'All or nothing'}
      </Fact>
      <Fact name="Created">
        <Time at={microsToMs(order.creationDate)} form="exact" />
      </Fact>
      {order.validFrom === undefined ? null : (
        <Fact name="Not before">
          <Time at={order.validFrom * 1000} form="exact" />
        </Fact>
      )}
      <Fact name="Expires">
        <Time at={orderDeadline(order) * 1000} form="exact" />
      </Fact>
      <Fact name="Owner">
        <AddressText address={order.owner} named />
      </Fact>
      <PlacementFacts network={network} order={order} />
      {order.receiver === order.owner ? null : (
        <Fact name="Receiver">
          <AddressText address={order.receiver} form="grouped" named />
        </Fact>
      )}
      <Fact name="Signed with">
        <span className="hex">{order.signingScheme}</span>
      </Fact>
      <Fact name="Class">
        <span className="hex">{order.class}</span>
      </Fact>
    </FactList>
  )
}

function AmountFacts({ network, order }: { network: NetworkView; order: ReportOrder }) {
  const units = useTokenFacts(network, [order.sellToken, order.buyToken])
  const separators = useSeparators()
  const { unit } = usePriceUnit()
  const sell = units(order.sellToken)
  const buy = units(order.buyToken)
  const isSell = order.kind === 'sell'
  const filled = isSell
    ? formatShare(order.executedSellAmountBeforeFees, order.sellAmount, separators)
    : formatShare(order.executedBuyAmount, order.buyAmount, separators)
  return (
    <>
      <Fact name={isSell ? 'Sells' : 'Sells at most'}>
        <AmountToCopy name="Sell amount" atoms={order.sellAmount} token={sell} />
      </Fact>
      <Fact name={isSell ? 'For at least' : 'Buys'}>
        <AmountToCopy name="Buy amount" atoms={order.buyAmount} token={buy} />
      </Fact>
      <Fact name="Limit price">
        {formatPrice(order, sell.decimals, buy.decimals, unit, separators)}
      </Fact>
      {order.feeAmount > 0n ? (
        <Fact name="Signed fee">
          <AmountToCopy name="Signed fee" atoms={order.feeAmount} token={sell} />
        </Fact>
      ) : null}
      <Fact name="Filled">{filled}</Fact>
      {order.executedBuyAmount > 0n ? (
        <>
          <Fact name="Sold">
            <AmountToCopy name="Sold" atoms={order.executedSellAmountBeforeFees} token={sell} />
          </Fact>
          <Fact name="Received">
            <AmountToCopy name="Received" atoms={order.executedBuyAmount} token={buy} />
          </Fact>
          <Fact name="Costs and fees">
            <AmountToCopy
              name="Costs and fees"
              atoms={order.executedFee}
              token={units(order.executedFeeToken)}
            />
          </Fact>
        </>
      ) : null}
    </>
  )
}

/** Further facts of an order that a contract placed for its user. */
function PlacementFacts({ network, order }: { network: NetworkView; order: ReportOrder }) {
  const { onchainUser } = order
  if (onchainUser === undefined) return null
  const placementError = order.onchainOrderData?.placementError ?? null
  const refundTxHash = order.ethflowData?.refundTxHash ?? null
  return (
    <>
      <Fact name="Placed on chain for">
        <AddressText address={onchainUser} />
      </Fact>
      {placementError === null ? null : (
        <Fact name="Placement error">
          <bdi className="hex break-words">{placementError}</bdi>
        </Fact>
      )}
      <Fact name="Refund">
        {refundTxHash === null ? (
          '— none recorded'
        ) : (
          <TxLink hash={refundTxHash} explorerTxUrl={network.explorerTxUrl} />
        )}
      </Fact>
    </>
  )
}
