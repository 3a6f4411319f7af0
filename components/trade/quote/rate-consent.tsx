'use client'

import { type ReactNode, useId } from 'react'
import { Amount } from '@/components/ui/amount'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { formatUsd } from '@/lib/client/format/usd'
import { message } from '@/lib/domain/shared/message'
import { distanceFrom, distanceWords, formatBps } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { RateCheck, RateConsent, RateLoss } from './rate-check'
import { isLoss, percentToType } from './rate-check'

type Rate = { check: RateCheck; buyToken: TokenUnit }

const tones = { shown: 'neutral', tick: 'caution', type: 'bad' } as const

const missingMessage = {
  usdPrice: message`No USD price: cannot check this rate.`,
  route: message`No route: cannot check this limit.`,
  quote: message`No price for this amount: cannot check this limit.`,
} as const

/** The rate's loss in money and in percent, and the consent it needs. */
export function RateConsentBox(
  props: Rate & { consent: RateConsent; onConsent: (consent: RateConsent) => void },
) {
  const { check, consent, onConsent } = props
  const id = useId()
  const tick = (label: string) => (
    <label className="mt-1 flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
      <input
        name="accept-rate"
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
      <RateNotice {...props}>
        {tick(
          check.missing === 'usdPrice'
            ? t`I have checked the rate myself`
            : t`I have checked the limit myself`,
        )}
      </RateNotice>
    )
  }
  const wanted = isLoss(check) ? percentToType(check.lossBps) : ''
  return (
    <RateNotice {...props}>
      {check.kind === 'tick' ? tick(t`I accept this rate`) : null}
      {check.kind === 'type' ? (
        <label htmlFor={id} className="mt-2 flex flex-wrap items-center gap-2">
          {t`Type ${wanted} to accept losing ${wanted} %`}
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={consent.typed}
            onChange={(event) => onConsent({ ...consent, typed: event.target.value })}
            className="touch-target h-9 w-20 rounded-card border border-control bg-surface px-2 text-input"
          />
        </label>
      ) : null}
    </RateNotice>
  )
}

/** The rate's loss without asking for consent; renders nothing if there is nothing to report. */
export function RateNotice({ check, buyToken, children }: Rate & { children?: ReactNode }) {
  const separators = useSeparators()
  switch (check.kind) {
    case 'fine':
      return null
    case 'ahead':
      return <p className="text-table">{aheadText(check.aheadBps, separators)}</p>
    case 'unknown':
      return (
        <Notice tone="caution" title={t(missingMessage[check.missing])}>
          {children}
        </Notice>
      )
    case 'shown':
    case 'tick':
    case 'type':
      return (
        <Notice tone={tones[check.kind]} title={<LossTitle loss={check} buyToken={buyToken} />}>
          <p className="text-table">
            {check.against === 'usd'
              ? t`Against the USD prices of both tokens, network cost not counted.`
              : t`Against what the market pays for this amount now, all costs counted.`}
          </p>
          {children}
        </Notice>
      )
  }
}

function aheadText(aheadBps: number, separators: Separators): string {
  if (distanceWords(aheadBps) === null) {
    return t`${formatBps(aheadBps, separators)} above market: waits until the market moves there.`
  }
  const distance = distanceFrom(aheadBps, 'market', separators, t)
  const start = `${distance.charAt(0).toUpperCase()}${distance.slice(1)}`
  return t`${start}: waits until the market moves there.`
}

function LossTitle({ loss, buyToken }: { loss: RateLoss; buyToken: TokenUnit }) {
  const separators = useSeparators()
  const amount = <LossAmount loss={loss} buyToken={buyToken} />
  const percent = formatBps(loss.lossBps, separators)
  return loss.against === 'usd'
    ? rich`This rate costs you ${amount} (${percent}).`
    : rich`This limit gives away up to ${amount} (${percent}).`
}

function LossAmount({ loss, buyToken }: { loss: RateLoss; buyToken: TokenUnit }) {
  const separators = useSeparators()
  return loss.lossUsd === null ? (
    <Amount atoms={loss.lossAtoms} token={buyToken} />
  ) : (
    <>≈ {formatUsd(loss.lossUsd, separators)}</>
  )
}
