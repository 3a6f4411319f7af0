'use client'

import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { useChecksum } from '@/components/ui/checksum'
import { IdChip } from '@/components/ui/id-chip'
import { Notice } from '@/components/ui/notice'
import { useTimeZone } from '@/components/ui/time-format'
import type { SignedOrderCreation } from '@/components/wallet/sign-order'
import { formatClock } from '@/lib/client/format/time'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import type { RemedyHandlers } from './remedies'
import { Remedies } from './remedies'
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

/** Shows the progress of an order until the service accepts it, and any failure. */
export function SubmissionNotice(props: SubmissionNoticeProps) {
  const { control, network } = props
  const { submission } = control
  const zone = useTimeZone()
  const { account } = props.context
  const shown = useChecksum(account ?? ZERO_ADDRESS)
  const from = 'order' in submission ? submission.order.body.from : null
  switch (submission.phase) {
    case 'idle':
    case 'placed':
      return null
    case 'signing':
      return (
        <Notice tone="info" role="status">
          Waiting for your wallet to sign. Signing is free.
        </Notice>
      )
    case 'sending':
      return (
        <Notice tone="info" role="status">
          {isSigned(submission.order) ? 'Signed. Sending the order.' : 'Sending the order.'}
        </Notice>
      )
    case 'paused':
      return (
        <Notice
          tone="caution"
          role="status"
          code="RateLimited"
          title={
            isSigned(submission.order)
              ? `Signed and kept. Sending again at ${formatClock(submission.retryAtMs, zone)}; no new signature needed.`
              : `Kept. Sending again at ${formatClock(submission.retryAtMs, zone)}.`
          }
          actions={
            <Button size="compact" onClick={control.discard}>
              Discard
            </Button>
          }
        />
      )
    case 'checking':
      return (
        <Notice
          tone="caution"
          role="status"
          title={`We don't know yet if it was placed. Checking its id; don't ${isSigned(submission.order) ? 'sign' : 'place it'} again.`}
          actions={
            submission.missing < CHECKS_BEFORE_RESEND ? undefined : (
              <>
                <Button size="compact" onClick={control.sendAgain}>
                  {isSigned(submission.order) ? 'Send again (same signature)' : 'Send again'}
                </Button>
                <Button size="compact" variant="quiet" onClick={control.discard}>
                  Discard
                </Button>
              </>
            )
          }
        >
          <p>
            <IdChip uid={submission.order.uid} network={network} />
            {from === null || from === account ? null : (
              <>
                {' '}
                of <AddressText address={from} copy={false} />
              </>
            )}
          </p>
          {submission.missing < CHECKS_BEFORE_RESEND ? null : (
            <p className="mt-1">The service does not have it. Your funds have not moved.</p>
          )}
        </Notice>
      )
    case 'walletProblem': {
      const words = walletFailureMessages(submission.failure)
      return (
        <Notice
          tone={submission.failure.errorType === 'WalletRejected' ? 'neutral' : 'bad'}
          role="alert"
          title={words.sentence}
          actions={<Remedies remedies={words.remedies} handlers={props.handlers} />}
        />
      )
    }
    case 'refused': {
      const { errorType, description } = submission.refusal
      const words = submitFailureMessages(errorType, description, {
        ...props.context,
        account: account === null ? 'your account' : shortAddress(shown),
      })
      const details = () => JSON.stringify({ ...submission.refusal, uid: submission.order.uid })
      const own: RemedyHandlers = {
        copyDetails: { copies: details },
        uploadAgain: () => void control.uploadAgain(),
        openOrders: { leadsTo: [{ href: '/orders' }] },
        help: { leadsTo: [{ href: `/docs/errors#${errorType}` }] },
      }
      return (
        <Notice
          tone="bad"
          role="alert"
          title={words.sentence}
          code={errorType}
          details={description}
          actions={<Remedies remedies={words.remedies} handlers={{ ...own, ...props.handlers }} />}
        >
          {words.advice ?? undefined}
        </Notice>
      )
    }
  }
}
