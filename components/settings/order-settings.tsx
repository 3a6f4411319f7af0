'use client'

import { useId, useState } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { usePreferences } from '@/components/ui/preferences-context'
import { Select } from '@/components/ui/select'
import { readSlippageText, slippageText } from '@/components/ui/slippage-text'
import { formatDuration } from '@/lib/client/format/time'
import type { Preferences } from '@/lib/client/preferences'
import { DEADLINES_SECONDS } from '@/lib/client/trade-defaults'
import { t } from '@/lib/words/words'
import { ChoiceRow } from './choice-row'
import { SettingsSection } from './settings-section'

const INITIAL_CUSTOM_BPS = 50

/** Defaults of a new order; each order can still be changed on Trade. */
export function OrderSettings() {
  const { preferences, setPreferences } = usePreferences()
  const { slippageBps, deadlineSeconds, approval } = preferences
  return (
    <SettingsSection title={t`New orders`}>
      <ChoiceRow
        name={t`Slippage`}
        note={t`How much worse than quoted you still accept. Automatic asks the service for each
          pair.`}
        chosen={slippageBps === null ? 'auto' : 'own'}
        choices={[
          { value: 'auto', name: t`Automatic` },
          { value: 'own', name: t`Own` },
        ]}
        onChoose={(value) =>
          setPreferences({ slippageBps: value === 'auto' ? null : INITIAL_CUSTOM_BPS })
        }
      >
        {slippageBps === null ? null : (
          <OwnSlippage bps={slippageBps} onChange={(bps) => setPreferences({ slippageBps: bps })} />
        )}
      </ChoiceRow>
      <Deadline
        seconds={deadlineSeconds}
        onChange={(seconds) => setPreferences({ deadlineSeconds: seconds })}
      />
      <ChoiceRow<Preferences['approval']>
        name={t`Approval`}
        note={t`What the vault relayer may spend after an approval. Unlimited saves a transaction
          per order, and lets it spend any amount of the token for as long as the approval stands.`}
        chosen={approval}
        choices={[
          { value: 'exact', name: t`What the order needs` },
          { value: 'unlimited', name: t`Unlimited` },
        ]}
        onChoose={(value) => setPreferences({ approval: value })}
      />
    </SettingsSection>
  )
}

const control =
  'touch-target min-h-9 rounded-card border border-control bg-surface px-2 text-input rail:text-body'

function OwnSlippage({ bps, onChange }: { bps: number; onChange: (bps: number) => void }) {
  const separators = useSeparators()
  const [text, setText] = useState(() => slippageText(bps, separators))
  const id = useId()
  const reading = readSlippageText(text, separators)
  // It may have been set in another tab.
  const isElsewhere = reading.bps !== null && reading.bps !== bps
  const shown = isElsewhere ? slippageText(bps, separators) : text
  const take = (typed: string) => {
    setText(typed)
    const next = readSlippageText(typed, separators)
    if (next.bps !== null) onChange(next.bps)
  }
  return (
    <div className="mt-2">
      <label htmlFor={id} className="me-2">
        {t`Own slippage`}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={(event) => take(event.target.value)}
        aria-invalid={reading.problem !== null}
        aria-describedby={`${id}-problem`}
        className={`${control} w-20 text-end`}
      />{' '}
      %
      <p id={`${id}-problem`} role="alert" className="min-h-5 text-bad text-table">
        {reading.problem === null ? '' : `${reading.problem} ${t`Not stored.`}`}
      </p>
    </div>
  )
}

function Deadline(props: { seconds: number; onChange: (seconds: number) => void }) {
  const id = useId()
  const offered: readonly number[] = DEADLINES_SECONDS
  const choices = offered.includes(props.seconds)
    ? offered
    : [...offered, props.seconds].toSorted((a, b) => a - b)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <label htmlFor={id} className="font-medium">
          {t`Deadline`}
        </label>
        <p id={`${id}-note`} className="text-muted text-table">
          {t`How long a new order may wait before it expires.`}
        </p>
      </div>
      <Select
        id={id}
        aria-describedby={`${id}-note`}
        value={props.seconds}
        choices={choices.map((value) => ({ value, name: formatDuration(value * 1000) }))}
        onChoose={props.onChange}
        className={control}
      />
    </div>
  )
}
