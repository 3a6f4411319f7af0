'use client'

import { useMemo } from 'react'
import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import { IdChip } from '@/components/ui/id-chip'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { useNumber } from '@/components/ui/use-number'
import { type TokenUnits, useTokenFacts } from '@/components/ui/use-token-facts'
import {
  type ComparedOrder,
  compareBids,
  tradeDifference,
} from '@/lib/client/auctions/compare-bids'
import type { SignedTerms } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { formatBpsDifference } from '@/lib/domain/shared/percent'
import { t } from '@/lib/words/words'
import type { Bid } from './chosen-bid'
import { TokenPair } from './token-pair'
import type { OrdersRead } from './use-orders-read'

const tradesOf = (bid: Bid) =>
  bid.orders.map(({ id, sellAmount, buyAmount }) => ({
    uid: id,
    executedSell: sellAmount,
    executedBuy: buyAmount,
  }))

/** Compares two bids: the orders both fill, and how many only one of them fills. */
export function BidComparison(props: {
  network: NetworkView
  first: Bid
  second: Bid
  found: OrdersRead
  order: OrderUid | null
}) {
  const { network, first, second, found, order } = props
  const number = useNumber()
  const compared = useMemo(() => compareBids(tradesOf(first), tradesOf(second)), [first, second])
  const { both, onlyFirst, onlySecond } = compared
  const names = { first: t`Bid ${number(first.ranking)}`, second: t`Bid ${number(second.ranking)}` }
  return (
    <section aria-label={t`Comparison`} className="pt-2">
      <h3 className="px-3 pt-3 pb-1 font-medium text-table">
        {t`Orders both fill`} <span className="text-muted">{number(both.length)}</span>
      </h3>
      {both.length === 0 ? (
        <p className="px-3 pb-3 text-muted text-table">{t`The two bids share no order.`}</p>
      ) : (
        <Table caption={t`Orders that ${names.first} and ${names.second} fill`}>
          <thead>
            <tr>
              <Th>{t`Order`}</Th>
              <Th numeric>{names.first}</Th>
              <Th numeric>{names.second}</Th>
              <Th numeric>{t`${names.first} gives`}</Th>
            </tr>
          </thead>
          <tbody>
            {both.map((compared) => (
              <ComparedRow
                key={compared.uid}
                network={network}
                compared={compared}
                tokens={first.orders.find(({ id }) => id === compared.uid) ?? null}
                signed={found.orders.get(compared.uid) ?? null}
                isReading={found.isReading}
                isHighlighted={compared.uid === order}
              />
            ))}
          </tbody>
        </Table>
      )}
      <p className="px-3 py-2 text-meta text-muted">
        {onlyFilledText(names.first, onlyFirst.length, number)}{' '}
        {onlyFilledText(names.second, onlySecond.length, number)}{' '}
        {t`Differences are by price, as two bids may fill different parts of an order.`}
      </p>
    </section>
  )
}

function onlyFilledText(name: string, count: number, number: (value: number) => string): string {
  if (count === 0) return t`${name} fills no order the other leaves out.`
  return count === 1
    ? t`${name} fills ${number(count)} order the other leaves out.`
    : t`${name} fills ${number(count)} orders the other leaves out.`
}

function ComparedRow(props: {
  network: NetworkView
  compared: ComparedOrder
  tokens: Pick<Bid['orders'][number], 'sellToken' | 'buyToken'> | null
  signed: SignedTerms | null
  isReading: boolean
  isHighlighted: boolean
}) {
  const { network, compared, tokens } = props
  const units = useTokenFacts(network, tokens === null ? [] : [tokens.sellToken, tokens.buyToken])
  if (tokens === null) return null
  const sell = units(tokens.sellToken)
  const buy = units(tokens.buyToken)
  return (
    <Tr
      className={classNames(
        'align-top',
        props.isHighlighted && 'bg-info-tint [--gap:var(--info-tint)]',
      )}
    >
      <Td>
        <span className="block whitespace-nowrap font-medium">
          <TokenPair
            network={network}
            sellToken={tokens.sellToken}
            buyToken={tokens.buyToken}
            markSize={16}
          />
        </span>
        <IdChip uid={compared.uid} network={network.name} />
      </Td>
      {[compared.first, compared.second].map((trade, index) => (
        <Td key={index === 0 ? 'first' : 'second'} numeric>
          <Amount atoms={trade.executedSell} token={sell} className="block text-muted" />
          <Amount atoms={trade.executedBuy} token={buy} className="block" />
        </Td>
      ))}
      <Td numeric>
        <Difference {...props} units={units} />
      </Td>
    </Tr>
  )
}

function Difference(props: {
  compared: ComparedOrder
  tokens: Pick<Bid['orders'][number], 'sellToken' | 'buyToken'> | null
  signed: SignedTerms | null
  isReading: boolean
  units: TokenUnits
}) {
  const { compared, tokens, signed, units } = props
  const separators = useSeparators()
  if (signed === null || tokens === null) {
    const reason = props.isReading ? t`reading the order` : t`the order could not be read`
    return (
      <span className="text-muted" title={reason}>
        —<span className="sr-only"> {reason}</span>
      </span>
    )
  }
  const found = tradeDifference(signed.kind, compared)
  if (found === null) return <span className="text-muted">—</span>
  if (found.atoms === 0n) return <span className="text-muted">{t`the same`}</span>
  const token = units(found.token === 'buy' ? tokens.buyToken : tokens.sellToken)
  const isMore = found.atoms > 0n
  const size = <Amount atoms={isMore ? found.atoms : -found.atoms} token={token} />
  return (
    <>
      <span className="block">
        {found.token === 'buy'
          ? isMore
            ? rich`${size} more¦amount`
            : rich`${size} less`
          : isMore
            ? rich`${size} saved`
            : rich`${size} paid more`}
      </span>
      <span className={classNames('block text-meta', isMore ? 'text-good' : 'text-bad')}>
        {formatBpsDifference(found.bps, separators, t)}
      </span>
    </>
  )
}
