'use client'

import type { ReactNode } from 'react'
import { type SumLine, SumTable } from '@/components/order/cost-sum'
import { Amount } from '@/components/ui/amount'
import { PairMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { TxLink } from '@/components/ui/tx-link'
import type { SignedQuote } from '@/lib/client/orders/signed-quotes'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { TradeView } from '@/lib/contract/codecs/trade'
import type { Address } from '@/lib/domain/shared/address'
import { formatShare, percentLabel } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatNumber } from '@/lib/domain/shared/separators'
import { formatAtoms } from '@/lib/domain/token/format-amount'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { amountUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import {
  isAllOf,
  isQuotedWhole,
  quotedReceipt,
  type ReceiptLines,
  receiptLines,
  splitCosts,
} from './receipt-lines'

type ReceiptProps = {
  network: NetworkView
  order: Order
  sellToken: TokenUnit
  buyToken: TokenUnit
  trades: readonly TradeView[]
  /** How many more there are, which could not be read. */
  unreadTrades: number
  /** The quote that was shown and signed in this browser; null if there is none. */
  signedQuote: SignedQuote | null
  /** The connected account; null if none. */
  account: Address | null
}

/**
 * What an order actually traded, from the service's record of the chain, laid out like the quoted
 * sum.
 */
export function Receipt(props: ReceiptProps) {
  const { order, sellToken, buyToken } = props
  const separators = useSeparators()
  const lines = receiptLines(order)
  if (lines === null) return null
  const selling = lines.kind === 'sell'
  const filled = selling
    ? formatShare(order.executedSellAmountBeforeFees, order.sellAmount, separators)
    : formatShare(order.executedBuyAmount, order.buyAmount, separators)
  return (
    <div>
      <p className="text-table">
        {tradedWords(
          selling,
          <Amount
            atoms={selling ? order.executedSellAmount : order.executedBuyAmount}
            token={selling ? sellToken : buyToken}
            digits="exact"
          />,
          order.partiallyFillable ? filled : null,
        )}
      </p>
      <SumTable
        network={props.network}
        token={selling ? buyToken : sellToken}
        lines={[
          ...paidLines(props, lines, separators),
          { name: selling ? t`At least (signed)` : t`At most (signed)`, atoms: lines.signed },
          {
            name: t`Better than the limit`,
            note:
              lines.surplus === 0n || lines.gainBps === null
                ? null
                : percentLabel(lines.gainBps, separators, t),
            atoms: lines.surplus,
            withSign: true,
          },
        ]}
      />
      <Fills {...props} />
    </div>
  )
}

/** What was sold or bought, and its share of an order that may be filled in parts. */
function tradedWords(isSell: boolean, amount: ReactNode, share: string | null): ReactNode {
  if (share === null) return isSell ? rich`Sold ${amount}` : rich`Bought ${amount}`
  return isSell
    ? rich`Sold ${amount}, ${share} of the order`
    : rich`Bought ${amount}, ${share} of the order`
}

/**
 * The quoted sum next to the actual one; values that depend on the fills keep an empty line until
 * they load.
 */
function paidLines(
  { network, order, sellToken, buyToken, trades, signedQuote, account }: ReceiptProps,
  lines: ReceiptLines,
  separators: Separators,
): readonly SumLine[] {
  const isPending = network.capabilities.trades && !isAllOf(order, trades)
  const selling = lines.kind === 'sell'
  const { decimals } = amountUnit(selling ? buyToken : sellToken)
  const quoted = quotedReceipt(order, trades, signedQuote)
  const cost = (atoms: bigint | null | undefined) =>
    atoms == null ? null : selling ? -atoms : atoms
  const wasQuoted = (atoms: bigint | null | undefined) =>
    atoms != null
      ? t`Quoted ${formatAtoms(atoms, decimals, separators)}`
      : isPending && isQuotedWhole(order, signedQuote)
        ? t`Quoted ${'—'}`
        : null
  const split = splitCosts(order, lines.costs, trades)
  const before = {
    name: t`Before costs`,
    note: wasQuoted(quoted?.beforeCosts),
    atoms: lines.beforeCosts,
  }
  const total = {
    name: totalLabel(order, account),
    note: wasQuoted(quoted?.expected),
    atoms: lines.actual,
    emphasis: 'total',
  } as const
  if (split === null && !isPending) {
    const both = { name: t`Network cost and fee`, atoms: cost(lines.costs), withSign: true }
    return [before, both, total]
  }
  return [
    before,
    ...(['networkCost', 'fee'] as const).map((part) => ({
      name: part === 'fee' ? t`Fee` : t`Network cost`,
      note: wasQuoted(cost(quoted?.[part])),
      atoms: cost(split?.[part]),
      withSign: true,
    })),
    total,
  ]
}

/** Label of the total: the receiver gets what is bought, the owner pays what is sold. */
function totalLabel(order: Order, account: Address | null): string {
  const owner = order.onchainUser ?? order.owner
  if (order.kind === 'buy') return owner === account ? t`You paid` : t`The owner paid`
  if (order.receiver === account) return t`You received`
  return order.receiver === owner ? t`The owner received` : t`The receiver got`
}

function Fills(props: {
  network: NetworkView
  sellToken: TokenUnit
  buyToken: TokenUnit
  trades: readonly TradeView[]
  unreadTrades: number
}) {
  const { network, sellToken, buyToken, trades, unreadTrades } = props
  const separators = useSeparators()
  return (
    <ul aria-label={t`Fills`} className="mt-2 divide-y divide-hairline border-y text-table">
      {trades.length === 0 && unreadTrades === 0 ? (
        <li className="flex min-h-9 items-center text-muted">{t`Looking up block and transaction.`}</li>
      ) : (
        trades.map((trade) => (
          <li
            key={`${trade.blockNumber}-${trade.logIndex}`}
            className="flex min-h-9 flex-wrap items-center gap-x-3"
          >
            <span>{t`Block ${formatNumber(trade.blockNumber, separators)}`}</span>
            {trades.length === 1 ? null : (
              <span className="inline-flex items-center gap-1.5">
                <PairMark network={network} first={sellToken} second={buyToken} size={16} />
                <span>
                  <Amount atoms={trade.sellAmount} token={sellToken} />
                  <span className="text-muted"> → </span>
                  <Amount atoms={trade.buyAmount} token={buyToken} />
                </span>
              </span>
            )}
            <span className="ms-auto">
              {trade.txHash === null ? (
                <span className="text-muted">{t`— transaction not recorded`}</span>
              ) : (
                <TxLink hash={trade.txHash} explorerTxUrl={network.explorerTxUrl} />
              )}
            </span>
          </li>
        ))
      )}
      {unreadTrades === 0 ? null : (
        <li className="flex min-h-9 items-center text-muted">
          {unreadTrades === 1
            ? t`1 fill could not be read.`
            : t`${formatNumber(unreadTrades, separators)} fills could not be read.`}
        </li>
      )}
    </ul>
  )
}
