'use client'

import type { ReactNode } from 'react'
import { Amount } from '@/components/ui/amount'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { Time } from '@/components/ui/time'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { MAX_UINT256, type UnixSeconds } from '@/lib/domain/shared/amount'
import { formatExact } from '@/lib/domain/token/format-amount'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { ApprovalWay } from './approval-way'
import type { ApprovalWayState } from './use-approval-way'

type WhyTransaction = Extract<ApprovalWay, { kind: 'transaction' }>['why']

/** In words how the allowance is given, and the choice to give it by a transaction. */
export function HowApproved(props: {
  ways: ApprovalWayState
  token: TokenListEntry
  /** What a permit or a batch allows, smallest units. */
  amount: bigint
  validTo: UnixSeconds
  disabled: boolean
}) {
  const { ways, token } = props
  const symbol = tokenLabel(token)
  if (ways.way.kind === 'none' || ways.way.kind === 'unknown') return null
  return (
    <details className="text-table">
      <summary className="flex min-h-8 w-fit items-center text-accent pointer-coarse:min-h-11">
        {t`How ${symbol} is approved`}
      </summary>
      <p className="text-pretty text-muted">
        <Explanation {...props} symbol={symbol} />
      </p>
      {ways.hasChoice ? (
        <label className="mt-1 flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            name="by-transaction"
            type="checkbox"
            checked={ways.wantsTransaction}
            disabled={props.disabled}
            onChange={(event) => ways.setWantsTransaction(event.target.checked)}
            className="size-5 accent-accent"
          />
          {t`Approve by transaction instead`}
        </label>
      ) : null}
    </details>
  )
}

function Explanation(props: {
  ways: ApprovalWayState
  token: TokenListEntry
  symbol: string
  amount: bigint
  validTo: UnixSeconds
}) {
  const { ways, token, symbol } = props
  const separators = useSeparators()
  const allowed =
    props.amount === MAX_UINT256
      ? t`any amount of ${symbol}`
      : `${formatExact(props.amount, token.decimals, separators)} ${symbol}`
  switch (ways.way.kind) {
    case 'batch':
      return t`Your wallet makes several calls as one: it lets the vault relayer take ${allowed} and
        signs the order on chain. All of it happens, or nothing.`
    case 'permit':
      return permitWords({ ...props, allowed, cost: ways.cost })
    case 'transaction':
      return transactionReason(ways.way.why, symbol)
    case 'none':
    case 'unknown':
      return null
  }
}

function permitWords(permit: {
  allowed: string
  validTo: UnixSeconds
  cost: bigint | null
  token: TokenListEntry
}): ReactNode {
  const { allowed, cost } = permit
  const end = <Time at={permit.validTo * 1000} form="exact" />
  return cost === null
    ? rich`A permit is a signature that lets the vault relayer take ${allowed}. It is free, and the
        token takes it until ${end}. The order carries it; its gas is paid out of the trade.`
    : rich`A permit is a signature that lets the vault relayer take ${allowed}. It is free, and the
        token takes it until ${end}. The order carries it; its gas, about
        ${<Amount atoms={cost} token={permit.token} />}, is paid out of the trade.`
}

function transactionReason(why: WhyTransaction, symbol: string): string {
  switch (why) {
    case 'chosen':
      return t`By a transaction of its own, as you chose.`
    case 'noHooks':
      return t`By a transaction of its own: orders carry no permits on this network.`
    case 'contractAccount':
      return t`By a transaction of its own: a contract wallet signs no permits.`
    case 'noPermit':
      return t`By a transaction of its own: ${symbol} takes no permits that can be signed here.`
    case 'pendingPermit':
      return t`By a transaction of its own: an open order of yours carries a permit for ${symbol}
        already.`
    case 'costly':
      return t`By a transaction of its own: the gas of a permit would use up what the slippage leaves.`
    case 'refused':
      return t`By a transaction of its own, as the permit was not taken.`
  }
}
