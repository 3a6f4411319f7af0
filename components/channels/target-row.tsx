'use client'

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { rich } from '@/components/ui/rich'
import { ToneStamp } from '@/components/ui/status-stamp'
import { Time } from '@/components/ui/time'
import { useNow } from '@/components/ui/use-now'
import {
  deleteTargetMutation,
  resumeTargetMutation,
  testTargetMutation,
} from '@/lib/client/queries/channels'
import type { TargetView } from '@/lib/contract/codecs/channels'
import type { Address } from '@/lib/domain/shared/address'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'
import { ActionFailure } from './action-failure'
import { outcomeText } from './channel-messages'
import { DeliveryLog } from './delivery-log'
import { TestResult } from './test-result'

/** One target of the account: state, test, log and removal. */
export function TargetRow(props: {
  account: Address
  target: TargetView
  /** Buttons specific to the channel. */
  actions?: ReactNode
  children?: ReactNode
}) {
  const { account, target } = props
  const test = useMutation(testTargetMutation(account, target.id))
  const resume = useMutation(resumeTargetMutation(account, target.id))
  const remove = useMutation(deleteTargetMutation(account, target.id))
  const [isLogShown, setIsLogShown] = useState(false)
  const isActive = target.state === 'active'
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <bdi className="min-w-0 break-all font-medium">{target.address}</bdi>
        <TargetStamp target={target} />
        <div className="flex flex-wrap gap-2 rail:ms-auto">
          {isActive ? (
            <Button size="compact" disabled={test.isPending} onClick={() => test.mutate()}>
              {t`Send test`}
            </Button>
          ) : null}
          {target.state === 'disabled' || target.pausedUntil !== null ? (
            <Button size="compact" disabled={resume.isPending} onClick={() => resume.mutate()}>
              {t`Try again now`}
            </Button>
          ) : null}
          {props.actions}
          <Button
            size="compact"
            aria-expanded={isLogShown}
            onClick={() => setIsLogShown(!isLogShown)}
          >
            {t`Log`}
          </Button>
          <Button
            size="compact"
            variant="danger"
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t`Remove`}
          </Button>
        </div>
      </div>
      <LastOutcome target={target} />
      {test.data === undefined ? null : (
        <TestResult account={account} targetId={target.id} deliveryId={test.data.deliveryId} />
      )}
      <ActionFailure error={test.error} doing={t`Sending the test`} />
      <ActionFailure error={resume.error} doing={t`Trying it again`} />
      <ActionFailure error={remove.error} doing={t`Removing it`} />
      {props.children}
      {isLogShown ? <DeliveryLog account={account} targetId={target.id} /> : null}
    </li>
  )
}

function TargetStamp({ target }: { target: TargetView }) {
  const now = useNow(5_000)
  if (target.state === 'pending')
    return <ToneStamp tone="caution">{t`Waiting for confirmation`}</ToneStamp>
  if (target.state === 'disabled') return <ToneStamp tone="bad">{t`Switched off`}</ToneStamp>
  const isPaused = target.pausedUntil !== null && now !== null && target.pausedUntil / 1000 > now
  return isPaused ? (
    <ToneStamp tone="caution">{t`Paused`}</ToneStamp>
  ) : (
    <ToneStamp tone="good">{t`Active`}</ToneStamp>
  )
}

function LastOutcome({ target }: { target: TargetView }) {
  const { lastOutcome, lastAttemptAt, pausedUntil, failures, state } = target
  return (
    <p className="mt-1 text-muted text-table empty:hidden">
      {state === 'disabled' ? `${t`Given up after lasting failures; nothing is sent there.`} ` : ''}
      {lastOutcome === null || lastAttemptAt === null
        ? ''
        : rich`Last: ${outcomeText(lastOutcome)}, ${<Time at={microsToMs(lastAttemptAt)} />}.`}
      {failures === 0 ? '' : ` ${failuresText(failures)}`}
      {pausedUntil === null || state !== 'active' ? (
        ''
      ) : (
        <> {rich`Next try ${<Time at={pausedUntil / 1000} />}.`}</>
      )}
    </p>
  )
}

const failuresText = (failures: number): string =>
  failures === 1 ? t`1 failure in a row.` : t`${failures} failures in a row.`
