'use client'

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
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
import { ActionFailure } from './action-failure'
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
              Send test
            </Button>
          ) : null}
          {target.state === 'disabled' || target.pausedUntil !== null ? (
            <Button size="compact" disabled={resume.isPending} onClick={() => resume.mutate()}>
              Try again now
            </Button>
          ) : null}
          {props.actions}
          <Button
            size="compact"
            aria-expanded={isLogShown}
            onClick={() => setIsLogShown(!isLogShown)}
          >
            Log
          </Button>
          <Button
            size="compact"
            variant="danger"
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove
          </Button>
        </div>
      </div>
      <LastOutcome target={target} />
      {test.data === undefined ? null : (
        <TestResult account={account} targetId={target.id} deliveryId={test.data.deliveryId} />
      )}
      <ActionFailure error={test.error} doing="Sending the test" />
      <ActionFailure error={resume.error} doing="Trying it again" />
      <ActionFailure error={remove.error} doing="Removing it" />
      {props.children}
      {isLogShown ? <DeliveryLog account={account} targetId={target.id} /> : null}
    </li>
  )
}

function TargetStamp({ target }: { target: TargetView }) {
  const now = useNow(5_000)
  if (target.state === 'pending')
    return <ToneStamp tone="caution">Waiting for confirmation</ToneStamp>
  if (target.state === 'disabled') return <ToneStamp tone="bad">Switched off</ToneStamp>
  const isPaused = target.pausedUntil !== null && now !== null && target.pausedUntil / 1000 > now
  return isPaused ? (
    <ToneStamp tone="caution">Paused</ToneStamp>
  ) : (
    <ToneStamp tone="good">Active</ToneStamp>
  )
}

function LastOutcome({ target }: { target: TargetView }) {
  const { lastOutcome, lastAttemptAt, pausedUntil, failures, state } = target
  return (
    <p className="mt-1 text-muted text-table empty:hidden">
      {state === 'disabled' ? 'Given up after lasting failures; nothing is sent there. ' : ''}
      {lastOutcome === null || lastAttemptAt === null ? (
        ''
      ) : (
        <>
          Last: {lastOutcome}, <Time at={microsToMs(lastAttemptAt)} />.
        </>
      )}
      {failures === 0 ? '' : ` ${failures} ${failures === 1 ? 'failure' : 'failures'} in a row.`}
      {pausedUntil === null || state !== 'active' ? (
        ''
      ) : (
        <>
          {' '}
          Next try <Time at={pausedUntil / 1000} />.
        </>
      )}
    </p>
  )
}
