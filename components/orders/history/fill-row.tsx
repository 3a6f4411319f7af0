'use client'

import Link from 'next/link'
import { Fragment } from 'react'
import { Amount } from '@/components/ui/amount'
import { IdChip } from '@/components/ui/id-chip'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { RowPrice } from '@/components/ui/row-price'
import { Time } from '@/components/ui/time'
import { ToArrow } from '@/components/ui/to-arrow'
import { TxLink } from '@/components/ui/tx-link'
import { UnlistedMark } from '@/components/ui/unlisted-mark'
import { useNumber } from '@/components/ui/use-number'
import type { TokenUnits } from '@/components/ui/use-token-facts'
import type { IsUnlisted } from '@/components/ui/use-unlisted'
import { formatUsd } from '@/lib/client/format/usd'
import { againLink } from '@/lib/client/orders/again-link'
import type { Fill } from '@/lib/contract/codecs/fill'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'
import { RowPair } from '../row-pair'
import { usdWorth } from './usd-worth'

export type FillContext = {
  readonly network: NetworkView
  readonly account: Address
  readonly unitOf: TokenUnits
  readonly isUnlisted: IsUnlisted
}

export const FILL_COLUMNS =
  'wide:grid-cols-[10.5rem_minmax(0,1fr)_minmax(0,14rem)_11rem_10rem] full:grid-cols-[12rem_minmax(0,1fr)_18rem_16rem_11rem]'

/** One fill: when, what for what, at which price, for which fees. */
export function FillRow({ fill, context }: { fill: Fill; context: FillContext }) {
  const { network, unitOf } = context
  const number = useNumber()
  const sold = soldToken(fill, context)
  const tokens = { sell: unitOf(sold), buy: unitOf(fill.buyToken) }
  const marks = [{ ...fill, kind: 'executed' as const }]
  return (
    <li
      className={`grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-4 py-2 text-table wide:min-h-(--row-order) wide:py-(--row-pad) ${FILL_COLUMNS}`}
    >
      <span className="col-start-1 row-start-1">
        {fill.timestamp === null ? (
          <span title={t`This order book does not say when`}>{t`Time —`}</span>
        ) : (
          <Time at={microsToMs(fill.timestamp)} form="exact" />
        )}
        <span className="block text-meta text-muted">{t`Block ${number(fill.blockNumber)}`}</span>
      </span>
      <div className="col-span-full row-start-2 flex min-w-0 items-center wide:col-span-1 wide:col-start-2 wide:row-start-1">
        <RowPair network={network} sold={tokens.sell} bought={tokens.buy} size={24}>
          <span className="font-medium wide:font-normal">
            <Amount atoms={fill.sellAmount} token={tokens.sell} /> <ToArrow />{' '}
            <Amount atoms={fill.buyAmount} token={tokens.buy} />
          </span>
          {[sold, fill.buyToken].filter(context.isUnlisted).map((token) => (
            <UnlistedMark key={token} address={token} />
          ))}
          <Worth fill={fill} context={context} />
        </RowPair>
      </div>
      <span className="col-span-full wide:col-span-1 wide:col-start-3 wide:row-start-1">
        <RowPrice sellToken={tokens.sell} buyToken={tokens.buy} marks={marks} />
        <Fees fill={fill} context={context} />
      </span>
      <span className="col-start-1 wide:col-start-4 wide:row-start-1">
        <span className="sr-only">{t`Transaction`} </span>
        <TxLink hash={fill.txHash} explorerTxUrl={network.explorerTxUrl} />
      </span>
      <span className="inline-flex flex-wrap items-center justify-between gap-x-2 max-rail:col-span-full rail:col-start-2 rail:row-start-1 rail:justify-self-end wide:col-start-5 wide:justify-start wide:justify-self-start">
        <IdChip uid={fill.orderUid} network={network.name} />
        <Link
          className="link touch-target inline-flex min-h-6 items-center"
          prefetch={false}
          href={againLink(
            network.name,
            {
              kind: fill.kind ?? 'sell',
              sellToken: sold,
              buyToken: fill.buyToken,
              amount: fill.kind === 'buy' ? fill.buyAmount : fill.sellAmount,
            },
            (token) => context.unitOf(token).decimals,
          )}
        >
          {t`Again`}
        </Link>
      </span>
    </li>
  )
}

/** The token the account paid with: the native coin if a contract sold it for the account. */
const soldToken = (fill: Fill, { network, account }: FillContext): Address =>
  fill.owner !== account && fill.sellToken === network.contracts.wrappedNativeToken
    ? NATIVE_TOKEN
    : fill.sellToken

/** What both sides were worth at the fill. */
function Worth({ fill, context }: { fill: Fill; context: FillContext }) {
  const separators = useSeparators()
  const usd = (atoms: bigint, token: Address, price: number | null) => {
    const worth = usdWorth(atoms, context.unitOf(token), price)
    return worth === null ? '—' : formatUsd(worth, separators)
  }
  const isUnknown = fill.sellTokenPriceUsd === null && fill.buyTokenPriceUsd === null
  const worth = (
    <>
      <bdi dir="ltr">{usd(fill.sellAmount, fill.sellToken, fill.sellTokenPriceUsd)}</bdi>{' '}
      <ToArrow /> <bdi dir="ltr">{usd(fill.buyAmount, fill.buyToken, fill.buyTokenPriceUsd)}</bdi>
    </>
  )
  return (
    <span className="block text-meta text-muted" title={t`At the prices of the fill’s time`}>
      {isUnknown ? t`No price was known then` : rich`${worth} then`}
    </span>
  )
}

/** Network and protocol fees, and the protocol's part of them. */
function Fees({ fill, context }: { fill: Fill; context: FillContext }) {
  const { executedFee, protocolFees, feeAmount } = fill
  const charged = (protocolFees ?? []).filter(({ amount }) => amount > 0n)
  const amountOf = (fee: { readonly token: Address; readonly amount: bigint }) => (
    <Amount atoms={fee.amount} token={context.unitOf(fee.token)} />
  )
  const toProtocol = charged.map((fee, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the fees of a fill never change
    <Fragment key={at}>
      {at === 0 ? '' : ', '}
      {amountOf(fee)}
    </Fragment>
  ))
  const isUnknown = executedFee === null && charged.length === 0 && feeAmount === 0n
  return (
    <span className="block text-meta text-muted">
      {isUnknown ? t`Fees —` : null}
      {executedFee === null
        ? charged.length > 0 && rich`Protocol fee ${toProtocol}`
        : charged.length > 0
          ? rich`Fees ${amountOf(executedFee)}, of them to the protocol ${toProtocol}`
          : rich`Fees ${amountOf(executedFee)}`}
      {feeAmount === 0n ? null : (
        <span className="block">
          {rich`Signed fee ${amountOf({ token: fill.sellToken, amount: feeAmount })}`}
        </span>
      )}
    </span>
  )
}
