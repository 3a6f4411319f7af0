'use client'

import { CauseText } from '@/components/order/cause-text'
import { Amount } from '@/components/ui/amount'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { crossedSentence } from '@/lib/domain/alert/alert-notification'
import { usdText } from '@/lib/domain/notification/usd-value'
import { formatBps, percentLabel } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { reasonSentence } from '@/lib/domain/verdict/reason-sentence'
import { t } from '@/lib/words/words'
import type { InboxEntry, InboxRow } from './inbox-rows'
import { bpsOf, runningTotal, wholeGain } from './inbox-rows'
import { shortReason } from './short-reason'
import { symbolOf, unitOf } from './token-unit'

/** A row in one line: amounts when the metadata have them, else the message. */
export function RowLine({ row }: { row: InboxRow }) {
  const { head } = row
  switch (head.type) {
    case 'order_filled':
    case 'order_partially_filled':
      return <FillLine row={row} />
    case 'order_expired':
    case 'order_cancelled':
      return <EndLine entry={head} />
    case 'insufficient_balance':
      return <ShortLine entry={head} />
    case 'price_improvement':
      return <GainText entry={head} />
    case 'market_alert':
      return <AlertLine entry={head} />
    case 'announcement':
      return <>{head.facts.title ?? head.message}</>
  }
}

function FillLine({ row }: { row: InboxRow }) {
  const separators = useSeparators()
  const { facts, message } = row.head
  const total = runningTotal(row)
  if (total === null || facts.sellToken === null || facts.buyToken === null) return <>{message}</>
  const gain = wholeGain(row, total)
  const isPart = row.head.type === 'order_partially_filled'
  return (
    <>
      <Amount atoms={total.sellAmount} token={unitOf(facts.sellToken)} />
      <span className="text-muted"> → </span>
      <Amount atoms={total.buyAmount} token={unitOf(facts.buyToken)} />
      <span className="text-muted">
        {total.fills > 1 ? ` ${t`in ${total.fills} fills`}` : ''}
        {isPart && facts.filledPercent !== null
          ? ` · ${t`${formatBps(facts.filledPercent * 100, separators)} of the order`}`
          : ''}
        {gain === null ? '' : ` · ${betterText(gain.bps, separators)}`}
        {gain === null || gain.usd === null ? '' : `, ${usdText(gain.usd, separators)}`}
      </span>
    </>
  )
}

function EndLine({ entry }: { entry: InboxEntry }) {
  const { facts, message } = entry
  const { sellToken, buyToken, filledPercent } = facts
  const { totalExecutedSellAmount: sold, totalExecutedBuyAmount: bought } = facts
  if (sellToken === null || buyToken === null || sold === null) return <>{message}</>
  const filledBps = sold === 0n ? 0n : filledPercent === null ? null : bpsOf(filledPercent)
  return (
    <>
      {sold === 0n ? (
        `${symbolOf(sellToken)} → ${symbolOf(buyToken)}`
      ) : (
        <>
          <Amount atoms={sold} token={unitOf(sellToken)} />
          <span className="text-muted"> → </span>
          <Amount atoms={bought} token={unitOf(buyToken)} />
        </>
      )}
      {filledBps === null || (filledBps === 0n && sold > 0n) ? null : (
        <span className="text-muted">
          {' · '}
          <CauseText
            cause={reasonSentence({ kind: 'ended', isFilled: false, filledBps, gap: null })}
            units={() => unitOf(sellToken)}
          />
        </span>
      )}
    </>
  )
}

function ShortLine({ entry }: { entry: InboxEntry }) {
  const { facts, message } = entry
  const reason = shortReason(facts)
  if (reason === null || facts.have === null || facts.need === null) return <>{message}</>
  const unit = unitOf(facts.shortToken)
  const have = <Amount atoms={facts.have} token={unit} />
  return (
    <>
      <CauseText cause={reasonSentence(reason)} units={() => unit} />{' '}
      {rich`Needs ${<Amount atoms={facts.need} token={unit} />}`}
      <span className="text-muted">
        {facts.shortOf === 'allowance' ? rich`, may take ${have}` : rich`, has ${have}`}
        {facts.endedAt === null ? '' : ` · ${t`resolved`}`}
      </span>
    </>
  )
}

/** What a pool or token did, in the reader's words. */
export function AlertLine({ entry }: { entry: InboxEntry }) {
  const separators = useSeparators()
  const { alert } = entry.facts
  if (alert === null) return <>{entry.message}</>
  return (
    <>
      {alert.name}: {crossedSentence(alert, alert.value, t, separators)}
    </>
  )
}

/** In the words of verdicts and orders: "0.57 % better than the limit". */
const betterText = (bps: bigint, separators: Separators): string =>
  t`${percentLabel(bps, separators, t)} better than the limit`

/** Gain of a fill over the signed limit. */
export function GainText({ entry }: { entry: InboxEntry }) {
  const separators = useSeparators()
  const { facts, message } = entry
  if (facts.surplus === null || facts.surplusToken === null) return <>{message}</>
  return (
    <>
      <Amount atoms={facts.surplus} token={unitOf(facts.surplusToken)} signed />
      <span className="text-muted">
        {facts.surplusPercent === null
          ? ''
          : ` · ${betterText(bpsOf(facts.surplusPercent), separators)}`}
        {facts.surplusUsd === null ? '' : ` · ${usdText(facts.surplusUsd, separators)}`}
      </span>
    </>
  )
}
