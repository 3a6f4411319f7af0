'use client'

import { useQuery } from '@tanstack/react-query'
import { draftsProblem } from '@/components/order/draft-problem'
import { ApprovalMeter } from '@/components/trade/confirm/approval-meter'
import { ApproveStep } from '@/components/trade/confirm/approve-step'
import { ExactAmount } from '@/components/trade/confirm/exact-amount'
import { shownQuote } from '@/components/trade/confirm/keep-quote'
import { UnlistedTokenNote } from '@/components/trade/confirm/unlisted-token-note'
import { exceedsConsent, type FrozenOrder, movedBps } from '@/components/trade/quote/frozen-order'
import { AddressText } from '@/components/ui/address-text'
import { ActionReason, Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { Fact, FactList } from '@/components/ui/table'
import { useNow } from '@/components/ui/use-now'
import { ApprovalProblemNotice } from '@/components/wallet/approval-notes'
import { OnNetwork } from '@/components/wallet/switch-network'
import { useAllowance } from '@/components/wallet/use-allowance'
import { useApproval } from '@/components/wallet/use-approval'
import { formatDuration } from '@/lib/client/format/time'
import type { KeptParts } from '@/lib/client/orders/kept-parts'
import { serverClockQuery } from '@/lib/client/server-clock'
import type { AccountKind } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import {
  type PartTiming,
  type PlannedPart,
  planParts,
  signingLeadSeconds,
} from '@/lib/domain/order/part-plan'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { formatBpsDifference } from '@/lib/domain/shared/percent'
import { formatExact } from '@/lib/domain/token/format-amount'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { PartList } from './part-list'
import { beginPartOrder, newPartOrderId } from './part-order'
import { FeeWarning, NetworkFee } from './plan-summary'

/** What is reviewed; it stays as it was when the review opened. */
export type ReviewedPlan = {
  readonly account: Address
  readonly total: Atoms
  readonly count: number
  readonly timing: PartTiming
  /** The order of one part, with its price. */
  readonly onePart: FrozenOrder
}

const TICK_MS = 1_000

type ReviewProps = {
  network: NetworkView
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  plan: ReviewedPlan
  accountKind: AccountKind | null
}

/** The parts as they would be signed now, by the clock of the service. */
function usePlannedParts({ total, count, timing, onePart }: ReviewedPlan) {
  const now = useNow(TICK_MS)
  const clock = useQuery(serverClockQuery)
  const aheadMs = clock.data ?? null
  const startAt = unixSeconds(
    ((now ?? Date.now()) + (aheadMs ?? 0)) / 1000 + signingLeadSeconds(count),
  )
  return {
    parts: planParts({ total, count, price: onePart.draft, startAt, timing }),
    /** Null while the service's time is not known. */
    aheadMs,
    hasFailed: clock.isError,
  }
}

/** Exactly what is signed, before the first signature is asked for. */
export function ReviewParts(props: ReviewProps) {
  const { network, sellToken, buyToken, plan } = props
  const { total, timing, onePart } = plan
  const { parts, aheadMs } = usePlannedParts(plan)
  const allowance = useAllowance(network, plan.account, sellToken.address)
  const least = parts.reduce((sum, part) => sum + part.buyAmount, 0n)
  const isUneven = parts[0]?.sellAmount !== parts.at(-1)?.sellAmount
  return (
    <div className="space-y-4">
      <FactList>
        <Fact name={t`You sell in all`} strong>
          <ExactAmount network={network} atoms={total} token={sellToken} size={20} />
          <UnlistedTokenNote network={network} token={sellToken} verb="sell" />
        </Fact>
        <Fact name={t`You receive at least`} strong>
          <ExactAmount network={network} atoms={least} token={buyToken} size={20} />
          <UnlistedTokenNote network={network} token={buyToken} verb="receive" />
        </Fact>
        <Fact name={t`One every`}>{formatDuration(timing.everySeconds * 1000)}</Fact>
        <Fact name={t`Each may be filled for`}>{formatDuration(timing.windowSeconds * 1000)}</Fact>
        {onePart.response === null ? null : (
          <NetworkFee response={onePart.response} sellToken={sellToken} />
        )}
        <Fact name={t`Receiver`}>
          <AddressText
            address={onePart.draft.receiver ?? plan.account}
            {...(onePart.draft.receiver === null ? { label: t`You` } : { form: 'grouped' })}
            copy={false}
          />
        </Fact>
      </FactList>
      <FeeWarning response={onePart.response} />
      <PartList parts={parts} current={null} sellToken={sellToken} buyToken={buyToken} />
      <p className="text-muted text-table">
        {isUneven
          ? t`The amount does not divide evenly: the last part sells what remains.`
          : t`A part is filled whole or not at all.`}{' '}
        {t`The times start when you sign, by the clock of the service. The whole amount must stay in
          your account and approved until the last part; a part that finds too little expires, and
          the next one is tried all the same.`}
      </p>
      {aheadMs === null || aheadMs === 0 ? null : (
        <Notice tone="caution">{clockText(aheadMs)}</Notice>
      )}
      <ApprovalMeter state={allowance} thisNeeds={total} token={sellToken} />
      <Explanation kind={props.accountKind} count={plan.count} />
    </div>
  )
}

function clockText(aheadMs: number): string {
  const difference = formatDuration(roundedMs(Math.abs(aheadMs)))
  return aheadMs > 0
    ? t`Your computer's clock is ${difference} behind the service's. The times above are the
        service's.`
    : t`Your computer's clock is ${difference} ahead of the service's. The times above are the
        service's.`
}

/** To the second, and a large difference to the minute. */
const roundedMs = (difference: number): number => {
  const unit = difference < 600_000 ? 1_000 : 60_000
  return Math.round(difference / unit) * unit
}

/** Says that the price fell since the review opened, and offers the new one. */
function PriceNotice(props: {
  plan: ReviewedPlan
  live: FrozenOrder | null
  onNewPrice: (frozenOrder: FrozenOrder) => void
}) {
  const { plan, live, onNewPrice } = props
  const separators = useSeparators()
  const moved = fallenBps(plan.onePart, live)
  return moved === null || live === null ? null : (
    <Notice
      tone="caution"
      role="alert"
      title={t`Price moved ${formatBpsDifference(moved, separators, t)}`}
      actions={
        <Button size="compact" onClick={() => onNewPrice(live)}>
          {t`Use new price`}
        </Button>
      }
    />
  )
}

/** A typed limit does not follow the market. */
const fallenBps = (frozenOrder: FrozenOrder, live: FrozenOrder | null): number | null =>
  frozenOrder.slippageBps === null || live === null
    ? null
    : movedBps(frozenOrder.response, live.response)

/** Why the parts cannot be signed yet; null if they can. */
function reasonOf(facts: {
  readonly plan: ReviewedPlan
  readonly live: FrozenOrder | null
  readonly isReading: boolean
  readonly clockFailed: boolean
  /** Why a part cannot be signed at any time; null if all can. */
  readonly problem: string | null
}): string | null {
  const { plan, live } = facts
  if (facts.problem !== null) return facts.problem
  if (facts.clockFailed) return t`The service's time could not be read: check the connection.`
  if (fallenBps(plan.onePart, live) !== null) return t`The price moved: take the new one first.`
  if (live !== null && exceedsConsent(plan.onePart, live, plan.onePart.rate)) {
    return t`The rate got worse than you confirmed: go back to the form and confirm it there.`
  }
  return facts.isReading ? t`Reading the account.` : null
}

/** The approval of the sum, or the button that begins; and why it is disabled. */
export function ReviewFooter(
  props: ReviewProps & { onBegin: (order: KeptParts) => void; live: FrozenOrder | null } & {
    onNewPrice: (frozenOrder: FrozenOrder) => void
  },
) {
  const { network, sellToken, plan, accountKind, live } = props
  const separators = useSeparators()
  const { parts, aheadMs, hasFailed } = usePlannedParts(plan)
  const approval = useApproval(network, plan.account, sellToken, plan.total)
  const problem = draftsProblem(parts)
  const reason = reasonOf({
    plan,
    live,
    clockFailed: hasFailed,
    problem,
    isReading: accountKind === null || approval.isReading || aheadMs === null,
  })
  return (
    <div className="flex flex-col gap-2">
      <PriceNotice plan={plan} live={live} onNewPrice={props.onNewPrice} />
      <ApprovalProblemNotice approval={approval} token={sellToken} />
      <OnNetwork network={network} size="large" wide>
        {approval.isNeeded ? (
          <ApproveStep
            network={network}
            approval={approval}
            symbol={tokenLabel(sellToken)}
            exactText={formatExact(approval.exactAmount, sellToken.decimals, separators)}
            disabled={problem !== null}
          />
        ) : (
          <Button
            variant="primary"
            size="large"
            wide
            disabled={reason !== null}
            aria-describedby="parts-reason"
            onClick={() => props.onBegin(newPartOrder(props, parts))}
          >
            {accountKind === 'contract'
              ? t`Place ${plan.count} parts`
              : t`Sign ${plan.count} parts, one by one`}
          </Button>
        )}
      </OnNetwork>
      {reason === null ? null : <ActionReason id="parts-reason">{reason}</ActionReason>}
    </div>
  )
}

const newPartOrder = (
  { network, plan: { account, timing, onePart }, accountKind }: ReviewProps,
  parts: readonly PlannedPart[],
): KeptParts =>
  beginPartOrder({
    id: newPartOrderId((bytes) => crypto.getRandomValues(bytes)),
    network: network.name,
    owner: account,
    receiver: onePart.draft.receiver ?? account,
    sellToken: onePart.draft.sellToken,
    buyToken: onePart.draft.buyToken,
    scheme: accountKind === 'contract' ? 'presign' : 'eip712',
    startedAtMs: Date.now(),
    quote: shownQuote(onePart),
    timing,
    plan: parts,
  })

function Explanation({ kind, count }: { kind: AccountKind | null; count: number }) {
  return kind === 'contract' ? (
    <Notice tone="info" title={t`Your account is a contract wallet.`}>
      {t`The ${count} parts are placed first and cannot trade. Then one transaction signs all of
        them, where your wallet can make several calls at once; else one transaction each.`}
    </Notice>
  ) : (
    <Notice tone="info">
      {t`Your wallet asks ${count} times, once for each part; signing is free. Nothing is sent
        before all are signed.`}
    </Notice>
  )
}
