'use client'

import { Amount } from '@/components/ui/amount'
import { Notice } from '@/components/ui/notice'
import { rich } from '@/components/ui/rich'
import { type TokenUnit, tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { Approval } from './use-approval'

/** Says that a token is approved in two transactions, where it is. */
export function TwoTransactions(props: { approval: Approval; symbol: string }) {
  const { approval, symbol } = props
  return approval.needsReset === true ? (
    <Notice tone="caution" title={t`${symbol} is approved in two transactions.`}>
      {t`It takes a new allowance only after the old one was set to 0. Between the two, your open
        orders that sell ${symbol} cannot be filled.`}
    </Notice>
  ) : null
}

/** Why an approval was not sent, or did nothing. */
export function ApprovalProblemNotice(props: { approval: Approval; token: TokenUnit }) {
  const { approval, token } = props
  const { problem } = approval
  const symbol = tokenLabel(token)
  switch (problem?.kind) {
    case undefined:
      return null
    case 'refused':
      return (
        <Notice tone="bad" role="alert" title={t`${symbol} refuses this approval.`}>
          {t`Its contract answers that it would not take it, so nothing was sent. Without an
            allowance it cannot be sold here.`}
        </Notice>
      )
    case 'unanswered':
      return (
        <Notice tone="caution" role="alert" title={t`The approval could not be checked.`}>
          {t`The node did not answer whether ${symbol} takes it, so nothing was sent. Try again in a
            moment.`}
        </Notice>
      )
    case 'notTaken':
      return (
        <Notice tone="bad" role="alert" title={t`${symbol} did not take the approval.`}>
          {rich`The transaction was mined, but the vault relayer may spend
            ${<Amount atoms={problem.allowance} token={token} digits="exact" />}, and
            ${<Amount atoms={problem.needed} token={token} digits="exact" />} are needed. Only its
            gas was spent.`}
        </Notice>
      )
  }
}
