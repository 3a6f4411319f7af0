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
import { soldToken } from '@/lib/domain/order/sold-token'
import { formatShare } from '@/lib/domain/shared/percent'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import type { ReportOrder } from '@/lib/domain/verdict/report'
import { t } from '@/lib/words/words'

/** What the owner signed, and how much of it is filled. */
export function OrderFacts({ network, order }: { network: NetworkView; order: ReportOrder }) {
  return (
    <FactList>
      <AmountFacts network={network} order={order} />
      <Fact name={t`Fill rule`}>
        {order.partiallyFillable ? t`May fill in parts` : t`All or nothing`}
      </Fact>
      <Fact name={t`Created`}>
        <Time at={microsToMs(order.creationDate)} form="exact" />
      </Fact>
      {order.validFrom === undefined ? null : (
        <Fact name={t`Not before`}>
          <Time at={order.validFrom * 1000} form="exact" />
        </Fact>
      )}
      <Fact name={t`Expires`}>
        <Time at={orderDeadline(order) * 1000} form="exact" />
      </Fact>
      <Fact name={t`Owner`}>
        <AddressText address={order.owner} named />
      </Fact>
      <PlacementFacts network={network} order={order} />
      {order.receiver === order.owner ? null : (
        <Fact name={t`Receiver`}>
          <AddressText address={order.receiver} form="grouped" named />
        </Fact>
      )}
      <Fact name={t`Signed with`}>
        <span className="hex">{order.signingScheme}</span>
      </Fact>
      <Fact name={t`Class`}>
        <span className="hex">{order.class}</span>
      </Fact>
    </FactList>
  )
}

function AmountFacts({ network, order }: { network: NetworkView; order: ReportOrder }) {
  const sold = soldToken(order)
  const units = useTokenFacts(network, [sold, order.buyToken])
  const separators = useSeparators()
  const { unit } = usePriceUnit()
  const sell = units(sold)
  const buy = units(order.buyToken)
  const isSell = order.kind === 'sell'
  const filled = isSell
    ? formatShare(order.executedSellAmountBeforeFees, order.sellAmount, separators)
    : formatShare(order.executedBuyAmount, order.buyAmount, separators)
  return (
    <>
      <Fact name={isSell ? t`Sells` : t`Sells at most`}>
        <AmountToCopy name={t`Sell amount`} atoms={order.sellAmount} token={sell} />
      </Fact>
      <Fact name={isSell ? t`For at least` : t`Buys`}>
        <AmountToCopy name={t`Buy amount`} atoms={order.buyAmount} token={buy} />
      </Fact>
      <Fact name={t`Limit price`}>
        {formatPrice(order, sell.decimals, buy.decimals, unit, separators)}
      </Fact>
      {order.feeAmount > 0n ? (
        <Fact name={t`Signed fee`}>
          <AmountToCopy name={t`Signed fee`} atoms={order.feeAmount} token={sell} />
        </Fact>
      ) : null}
      <Fact name={t`Filled`}>{filled}</Fact>
      {order.executedBuyAmount > 0n ? (
        <>
          <Fact name={t`Sold`}>
            <AmountToCopy name={t`Sold`} atoms={order.executedSellAmountBeforeFees} token={sell} />
          </Fact>
          <Fact name={t`Received`}>
            <AmountToCopy name={t`Received`} atoms={order.executedBuyAmount} token={buy} />
          </Fact>
          <Fact name={t`Costs and fees`}>
            <AmountToCopy
              name={t`Costs and fees`}
              atoms={order.executedFee}
              token={
                order.executedFeeToken === order.sellToken ? sell : units(order.executedFeeToken)
              }
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
      <Fact name={t`Placed on chain for`}>
        <AddressText address={onchainUser} />
      </Fact>
      {placementError === null ? null : (
        <Fact name={t`Placement error`}>
          <bdi className="hex break-words">{placementError}</bdi>
        </Fact>
      )}
      <Fact name={t`Refund`}>
        {refundTxHash === null ? (
          t`— none recorded`
        ) : (
          <TxLink hash={refundTxHash} explorerTxUrl={network.explorerTxUrl} />
        )}
      </Fact>
    </>
  )
}
