'use client'

import { useId } from 'react'
import { Amount, type TokenUnit } from '@/components/ui/amount'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { formatBps } from '@/lib/client/format/percent'
import type { RateCheck } from './rate-check'
import { percentToType } from './rate-check'

/** What the person has confirmed about the rate. */
export type RateConsent = { readonly ticked: boolean; readonly typed: string }

export const NO_CONSENT: RateConsent = { ticked: false, typed: '' }

/** Why the action waits for the rate; null when it does not. */
export function consentMissing(check: RateCheck, consent: RateConsent): string | null {
  switch (check.kind) {
    case 'fine':
    case 'shown':
      return null
    case 'tick':
    case 'unknown':
      return consent.ticked ? null : 'Confirm the rate first.'
    case 'type':
      return consent.typed.trim() === percentToType(check.lossBps)
        ? null
        : 'Type the percentage to confirm the rate first.'
  }
}

/** The effect of the trade's size in money, then in percent, and the consent it needs. */
export function RateConsentBox(props: {
  check: RateCheck
  buyToken: TokenUnit
  consent: RateConsent
  onConsent: (consent: RateConsent) => void
}) {
  const { check, consent, onConsent } = props
  const id = useId()
  const separators = useSeparators()
  if (check.kind === 'fine') return null
  const tick = (label: string) => (
    <label className="mt-1 flex min-h-8 items-center gap-2">
      <input
        type="checkbox"
        checked={consent.ticked}
        onChange={(event) => onConsent({ ...consent, ticked: event.target.checked })}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  )
  if (check.kind === 'unknown') {
    return (
      <Notice tone="caution" title="No reference price: cannot check this rate.">
        {tick('I have checked the rate myself')}
      </Notice>
    )
  }
  const wanted = percentToType(check.lossBps)
  return (
    <Notice
      tone={check.kind === 'shown' ? 'neutral' : check.kind === 'tick' ? 'caution' : 'bad'}
      title={
        <>
          This size costs you about <Amount atoms={check.lossAtoms} token={props.buyToken} /> (
          {formatBps(check.lossBps, separators)}).
        </>
      }
    >
      <p className="text-table">
        Compared with the price of a much smaller trade in this pair, asked for just now.
      </p>
      {check.kind === 'tick' ? tick('I accept this rate') : null}
      {check.kind === 'type' ? (
        <label htmlFor={id} className="mt-2 flex flex-wrap items-center gap-2">
          Type {wanted} to accept losing {wanted} %
          <input
            id={id}
            inputMode="numeric"
            value={consent.typed}
            onChange={(event) => onConsent({ ...consent, typed: event.target.value })}
            className="h-9 w-20 rounded-card border border-control bg-surface px-2 text-input"
          />
        </label>
      ) : null}
    </Notice>
  )
}
