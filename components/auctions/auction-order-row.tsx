'use client'

import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import { Deadline } from '@/components/ui/deadline'
import { IdChip } from '@/components/ui/id-chip'
import { AccountMark } from '@/components/ui/marks/account-mark'
import { PairMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { Skeleton } from '@/components/ui/states'
import { useNumber } from '@/components/ui/use-number'
import { type TokenUnits, useTokenFacts } from '@/components/ui/use-token-facts'
import { formatPercent } from '@/lib/client/format/decimal'
import type { SignedTerms } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { uidDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import type { Separators } from '@/lib/domain/shared/separators'
import { marketGap, type PriceGap } from '@/lib/domain/verdict/price-gap'
import { t } from '@/lib/words/words'
import type { OrdersRead } from './use-orders-read'

export type OrderRowProps = {
  network: NetworkView
  competition: SolverCompetitionV2
  bids: ReadonlyMap<OrderUid, readonly number[]>
  order: OrderUid | null
  found: OrdersRead
  onBid: (ranking: number) => void
}

/** Maximum number of rankings in a row; the others are only counted. */
const MAX_RANKINGS = 4

/** One order of the auction: what it wants, how far the market was from that, and the bids on it. */
export function AuctionOrderRow(props: OrderRowProps & { uid: OrderUid }) {
  const { uid, network, found, competition } = props
  const signed = found.orders.get(uid) ?? null
  const units = useTokenFacts(network, signed === null ? [] : [signed.sellToken, signed.buyToken])
  return (
    <div
      className={classNames(
        'grid min-h-16 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-table',
        uid === props.order && 'bg-info-tint [--gap:var(--info-tint)]',
      )}
    >
      {signed === null ? (
        <AccountMark account={unpackOrderUid(uid).owner} />
      ) : (
        <PairMark
          network={network}
          first={units(signed.sellToken)}
          second={units(signed.buyToken)}
        />
      )}
      <div className="min-w-0">
        <p>
          {signed !== null ? (
            <Wanted signed={signed} units={units} />
          ) : found.isReading ? (
            <Skeleton className="w-60 max-w-full" />
          ) : (
            <span className="text-muted">{t`not stored here`}</span>
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-meta text-muted">
          <IdChip uid={uid} network={network.name} />
          <span className="max-rail:hidden">
            {rich`expiry ${<Deadline at={uidDeadline(uid)} />}`}
          </span>
          <Rankings {...props} rankings={props.bids.get(uid) ?? []} />
        </p>
      </div>
      <span className="text-end">
        {signed === null ? null : <Needed signed={signed} competition={competition} />}
      </span>
    </div>
  )
}

function Wanted({ signed, units }: { signed: SignedTerms; units: TokenUnits }) {
  const sell = (
    <b className="font-semibold">
      <Amount atoms={signed.sellAmount} token={units(signed.sellToken)} />
    </b>
  )
  const buy = (
    <b className="font-semibold">
      <Amount atoms={signed.buyAmount} token={units(signed.buyToken)} />
    </b>
  )
  return signed.kind === 'sell'
    ? rich`${sell} for at least ${buy}`
    : rich`${buy} for at most ${sell}`
}

/** How far the market of the auction was from the limit. */
function Needed(props: { signed: SignedTerms; competition: SolverCompetitionV2 }) {
  const { signed, competition } = props
  const separators = useSeparators()
  const gap = marketGap(signed, { get: (token: Address) => competition.auction.prices[token] })
  if (gap === null) {
    return (
      <span className="text-muted" title={t`The auction had no price for one of its tokens.`}>
        —
      </span>
    )
  }
  return neededText(gap, separators)
}

function neededText({ side, bps }: PriceGap, separators: Separators): string {
  const percent = formatPercent(Number(bps) / 100, separators)
  if (side === 'worse') return t`needs +${percent}`
  return side === 'equal' ? t`at the market` : t`market ${percent} better`
}

/** The bids that fill an order, each as a button that shows it. */
function Rankings(props: { rankings: readonly number[]; onBid: (ranking: number) => void }) {
  const { rankings, onBid } = props
  const number = useNumber()
  if (rankings.length === 0) return <span>{t`in no bid`}</span>
  return (
    <span className="inline-flex items-center gap-1">
      {t`in bid`}
      {rankings.slice(0, MAX_RANKINGS).map((ranking) => (
        <button
          key={ranking}
          type="button"
          aria-label={t`Show the bid ranked ${number(ranking)}`}
          onClick={() => onBid(ranking)}
          className="link inline-flex min-h-6 min-w-6 items-center justify-center"
        >
          {number(ranking)}
        </button>
      ))}
      {rankings.length > MAX_RANKINGS
        ? t`and ${number(rankings.length - MAX_RANKINGS)} more¦bids`
        : null}
    </span>
  )
}
