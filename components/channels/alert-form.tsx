'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { Select } from '@/components/ui/select'
import { channelsQuery } from '@/lib/client/queries/channels'
import { changeWatchesMutation } from '@/lib/client/queries/watches'
import { awaitedSentence, windowText } from '@/lib/domain/alert/alert-notification'
import {
  ALERT_CONDITIONS,
  type AlertCondition,
  type AlertMeasure,
  alertProblem,
  type MarketAlert,
  measureNames,
  measuresOf,
  windowsOf,
} from '@/lib/domain/alert/market-alert'
import type { Address } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { channelsInSentence } from './channel-messages'
import { isSameAlert } from './use-watches'
import type { WatchableProps } from './watchable'

const conditionNames: Readonly<Record<AlertCondition, Message>> = {
  above: message`rises to`,
  below: message`falls to`,
  rises: message`rises by`,
  falls: message`falls by`,
  missing: message`is unknown for`,
}

/** A sentence whose parts are chosen: "Tell me when the price rises to 3,000". */
export function AlertForm(props: WatchableProps & { account: Address }) {
  const { network, subject, address, account } = props
  const { draft, threshold, setThreshold, choose } = useDraft(subject)
  const separators = useSeparators()
  const add = useMutation(changeWatchesMutation(account))
  const alert: MarketAlert = { ...draft, chainId: network.chainId, subject, address }
  const isReady = alertProblem(alert) === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    add.mutate((now) => ({
      ...now,
      alerts: now.alerts.some((other) => isSameAlert(other, alert))
        ? now.alerts
        : [...now.alerts, alert],
    }))
  }
  return (
    <form onSubmit={submit} className="space-y-3">
      <Fields
        subject={subject}
        draft={draft}
        threshold={threshold}
        onThreshold={setThreshold}
        onChoose={choose}
      />
      <p aria-live="polite" className="min-h-6">
        {isReady
          ? t`You are told once when: ${awaitedSentence(alert, t, separators)}.`
          : t`Enter a number above 0.`}
      </p>
      <Button type="submit" variant="primary" disabled={!isReady || add.isPending}>
        {add.isPending ? t`Storing` : t`Tell me`}
      </Button>
      {add.isError ? (
        <Notice tone="caution" role="alert">
          {t`Not stored: ${add.error.message}`}
        </Notice>
      ) : null}
      <Ways account={account} />
    </form>
  )
}

function Fields(props: {
  subject: WatchableProps['subject']
  draft: Draft
  threshold: string
  onThreshold: (text: string) => void
  onChoose: (part: Partial<Draft>) => void
}) {
  const { draft } = props
  const inputId = useId()
  const isChange = draft.condition === 'rises' || draft.condition === 'falls'
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        aria-label={t`Figure`}
        name="measure"
        value={draft.measure}
        choices={measuresOf(props.subject).map((value) => ({
          value,
          name: t(measureNames[value]),
        }))}
        onChoose={(measure) => props.onChoose({ measure })}
        className="min-h-11 px-2"
      />
      <Select
        aria-label={t`What it does`}
        name="condition"
        value={draft.condition}
        choices={ALERT_CONDITIONS.map((value) => ({ value, name: t(conditionNames[value]) }))}
        onChoose={(condition) => props.onChoose({ condition })}
        className="min-h-11 px-2"
      />
      {draft.condition === 'missing' ? null : (
        <span className="flex items-center gap-2">
          <label htmlFor={inputId} className="text-muted">
            {isChange || draft.measure === 'apr' ? '%' : '$'}
            <span className="sr-only"> {isChange ? t`Change in percent` : t`Value`}</span>
          </label>
          <input
            id={inputId}
            name="threshold"
            inputMode="decimal"
            autoComplete="off"
            value={props.threshold}
            onChange={(event) => props.onThreshold(event.target.value)}
            className="touch-target min-h-11 w-full min-w-0 rounded-card border border-control bg-surface px-3"
          />
        </span>
      )}
      {windowsOf(draft.condition).length < 2 ? null : (
        <Select
          aria-label={t`Within`}
          name="window"
          value={draft.windowSeconds}
          choices={windowsOf(draft.condition).map((value) => ({
            value,
            name: windowText({ windowSeconds: value }, t),
          }))}
          onChoose={(windowSeconds) => props.onChoose({ windowSeconds })}
          className="min-h-11 px-2"
        />
      )}
    </div>
  )
}

type Draft = Pick<MarketAlert, 'measure' | 'condition' | 'threshold' | 'windowSeconds'>

function useDraft(subject: WatchableProps['subject']) {
  const [measure, setMeasure] = useState<AlertMeasure>(measuresOf(subject)[0] ?? 'tvl')
  const [condition, setCondition] = useState<AlertCondition>('above')
  const [threshold, setThreshold] = useState('')
  const [chosenWindow, setChosenWindow] = useState(0)
  const { decimal, group } = useSeparators()
  const windows = windowsOf(condition)
  const plain = threshold.trim().replaceAll(group, '').replace(decimal, '.')
  const draft: Draft = {
    measure,
    condition,
    threshold: condition === 'missing' ? 0 : /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : 0,
    windowSeconds: windows.includes(chosenWindow) ? chosenWindow : (windows[0] ?? 0),
  }
  return {
    draft,
    threshold,
    setThreshold,
    choose: (part: Partial<Draft>) => {
      if (part.measure !== undefined) setMeasure(part.measure)
      if (part.condition !== undefined) setCondition(part.condition)
      if (part.windowSeconds !== undefined) setChosenWindow(part.windowSeconds)
    },
  }
}

/** By which ways the account is told, besides the inbox. */
function Ways({ account }: { account: Address }) {
  const { data } = useQuery(channelsQuery(account))
  if (data === undefined) return null
  const ways = data.channels.flatMap(({ channel, available }) =>
    available &&
    data.targets.some((target) => target.channel === channel && target.state === 'active') &&
    data.subscriptions.some((one) => one.channel === channel && one.type === 'market_alert')
      ? [t(channelsInSentence[channel])]
      : [],
  )
  return (
    <p className="text-muted text-table">
      {ways.length === 0
        ? t`It stands in your inbox; no other way is chosen for market alerts.`
        : t`It stands in your inbox, and goes out by ${ways.join(', ')}.`}{' '}
      <Link className="link" href="/notifications/channels">
        {t`Change`}
      </Link>
    </p>
  )
}
