'use client'

import type { RemedyHandlers } from '@/components/trade/quote/remedies'
import { Remedies } from '@/components/trade/quote/remedies'
import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { useChecksum } from '@/components/ui/checksum'
import { IdChip } from '@/components/ui/id-chip'
import { Notice } from '@/components/ui/notice'
import { rich } from '@/components/ui/rich'
import { useTimeZone } from '@/components/ui/time-format'
import { LeaveRequest } from '@/components/wallet/leave-request'
import type { SignedOrderCreation } from '@/components/wallet/sign-order'
import { toneOf } from '@/components/wallet/wallet-sentence'
import { formatClock } from '@/lib/client/format/time'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import type { Submission } from './submission-state'
import { CHECKS_BEFORE_RESEND } from './submission-state'
import type { SubmitFailureContext } from './submit-messages'
import { submitFailureMessages } from './submit-messages'
import type { SubmissionControl } from './use-submission'
import { walletFailureMessages } from './wallet-messages'

/** False for an order that its owner signs on chain later. */
const isSigned = ({ body }: SignedOrderCreation): boolean => body.signingScheme !== 'presign'

/** The amounts used in failure messages, and the connected account. */
export type SubmissionContext = Omit<SubmitFailureContext, 'account'> & {
  readonly account: Address | null
}

export type SubmissionNoticeProps = {
  control: SubmissionControl
  network: string
  context: SubmissionContext
  handlers: RemedyHandlers
}

/** The state in one phase of a submission. */
type InPhase<Phase extends Submission['phase']> = Extract<Submission, { phase: Phase }>

/**
 * Shows the progress of an order until the service accepts it, and any failure. The phases are
 * functions, not components, so that React updates one live region instead of replacing it.
 */
export function SubmissionNotice(props: SubmissionNoticeProps) {
  const { submission } = props.control
  const zone = useTimeZone()
  const { account } = props.context
  const shown = useChecksum(account ?? ZERO_ADDRESS)
  switch (submission.phase) {
    case 'idle':
    case 'placed':
      return null
    case 'signing':
      return (
        <Notice tone="info" role="status" actions={<LeaveRequest onLeave={props.control.leave} />}>
          {t`Waiting for your wallet to sign. Signing is free.`}
        </Notice>
      )
    case 'sending':
      return (
        <Notice tone="info" role="status">
          {isSigned(submission.order) ? t`Signed. Sending the order.` : t`Sending the order.`}
        </Notice>
      )
    case 'paused':
      return pausedNotice(submission, formatClock(submission.retryAtMs, zone), props)
    case 'checking':
      return checkingNotice(submission, props)
    case 'walletProblem':
      return walletNotice(submission, props)
    case 'refused':
      return refusedNotice(
        submission,
        account === null ? t`your account¦with it` : shortAddress(shown),
        props,
      )
  }
}

function pausedNotice(
  { order }: InPhase<'paused'>,
  retryClock: string,
  { control }: SubmissionNoticeProps,
) {
  return (
    <Notice
      tone="caution"
      role="status"
      code="RateLimited"
      title={
        isSigned(order)
          ? t`Signed and kept. Sending again at ${retryClock}; no new signature needed.`
          : t`Kept. Sending again at ${retryClock}.`
      }
      actions={
        <Button size="compact" onClick={control.discard}>
          {t`Discard`}
        </Button>
      }
    />
  )
}

function checkingNotice(
  { order, missing }: InPhase<'checking'>,
  { control, network, context }: SubmissionNoticeProps,
) {
  const { from } = order.body
  const canResend = missing >= CHECKS_BEFORE_RESEND
  const chip = <IdChip uid={order.uid} network={network} />
  return (
    <Notice
      tone="caution"
      role="status"
      title={
        isSigned(order)
          ? t`We don't know yet if it was placed. Checking its id; don't sign again.`
          : t`We don't know yet if it was placed. Checking its id; don't place it again.`
      }
      actions={
        canResend ? (
          <>
            <Button size="compact" onClick={control.sendAgain}>
              {isSigned(order) ? t`Send again (same signature)` : t`Send again`}
            </Button>
            <Button size="compact" variant="quiet" onClick={control.discard}>
              {t`Discard`}
            </Button>
          </>
        ) : undefined
      }
    >
      <p>
        {from === null || from === context.account
          ? chip
          : rich`${chip} of ${<AddressText address={from} copy={false} />}`}
      </p>
      {canResend ? (
        <p className="mt-1">{t`The service does not have it. Your funds have not moved.`}</p>
      ) : null}
    </Notice>
  )
}

function walletNotice({ failure }: InPhase<'walletProblem'>, { handlers }: SubmissionNoticeProps) {
  const { sentence, remedies } = walletFailureMessages(failure)
  return (
    <Notice
      tone={toneOf(failure)}
      role="alert"
      title={sentence}
      actions={<Remedies remedies={remedies} handlers={handlers} />}
    />
  )
}

function refusedNotice(
  { order, refusal }: InPhase<'refused'>,
  account: string,
  { control, context, handlers }: SubmissionNoticeProps,
) {
  const { errorType, description } = refusal
  const messages = submitFailureMessages(errorType, description, { ...context, account })
  const own: RemedyHandlers = {
    copyDetails: { copies: () => JSON.stringify({ ...refusal, uid: order.uid }) },
    uploadAgain: () => void control.uploadAgain(),
    openOrders: { leadsTo: [{ href: '/orders' }] },
    help: { leadsTo: [{ href: `/docs/errors#${errorType}` }] },
  }
  return (
    <Notice
      tone="bad"
      role="alert"
      title={messages.sentence}
      code={errorType}
      details={description}
      actions={<Remedies remedies={messages.remedies} handlers={{ ...own, ...handlers }} />}
    >
      {messages.advice ?? undefined}
    </Notice>
  )
}
