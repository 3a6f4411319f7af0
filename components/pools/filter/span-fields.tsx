'use client'

import { type FormEvent, useId, useState } from 'react'
import { columnLabels, figureName } from '@/components/pools/table/columns'
import { Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import type { Figure } from '@/lib/client/pools/pool-figures'
import type { Span } from '@/lib/client/pools/pool-filter'
import { t } from '@/lib/words/words'
import { readNumber, shortNumber } from './number-text'

type SpanFieldsProps = {
  figure: Figure
  span: Span | null
  onApply: (span: Span) => void
}

/** From and to of one figure; they take effect when the form is submitted. */
export function SpanFields({ figure, span, onApply }: SpanFieldsProps) {
  const separators = useSeparators()
  const write = (value: number | null) =>
    value === null ? '' : shortNumber(value, separators.decimal)
  const [texts, setTexts] = useState({
    from: write(span?.from ?? null),
    to: write(span?.to ?? null),
  })
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const name = figureName(figure)
  const { unit } = columnLabels[figure]
  const unitText = unit === null ? '' : t(unit)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const from = readNumber(texts.from, separators)
    const to = readNumber(texts.to, separators)
    if (from.kind === 'problem') return setProblem(from.problem)
    if (to.kind === 'problem') return setProblem(to.problem)
    const next = {
      from: from.kind === 'empty' ? null : from.value,
      to: to.kind === 'empty' ? null : to.value,
    }
    if (next.from !== null && next.to !== null && next.from > next.to) {
      return setProblem(t`The first number is larger than the second.`)
    }
    setProblem(null)
    onApply(next)
  }
  const field = (side: 'from' | 'to', label: string, spoken: string) => (
    <label className="min-w-0 flex-1">
      <span className="mb-1 block text-meta text-muted">{label}</span>
      <input
        name={side}
        {...(side === 'from' ? { 'data-autofocus': '' } : {})}
        value={texts[side]}
        onChange={(event) => setTexts({ ...texts, [side]: event.target.value })}
        aria-label={spoken}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t`any¦number`}
        className="h-10 w-full rounded-card border border-control bg-surface px-2 text-input tabular-nums rail:text-body"
      />
    </label>
  )
  return (
    <form onSubmit={submit} noValidate aria-label={t`${name} span`}>
      <div className="flex items-end gap-2">
        {field('from', t`From¦number`, t`${name} from, ${unitText}`)}
        {field('to', t`Up to`, t`${name} up to, ${unitText}`)}
        <Button type="submit">{t`Apply`}</Button>
      </div>
      {problem === null ? null : (
        <p id={id} role="alert" className="mt-1 text-bad text-meta">
          {problem}
        </p>
      )}
    </form>
  )
}

const picks: Readonly<Partial<Record<Figure, readonly Span[]>>> = {
  tvl: [
    { from: 100_000, to: null },
    { from: 1_000_000, to: null },
    { from: 10_000_000, to: null },
  ],
  apr: [
    { from: 2, to: 40 },
    { from: 10, to: null },
    { from: null, to: 100 },
  ],
  unexplained: [
    { from: -5, to: 5 },
    { from: 5, to: null },
  ],
  volume: [{ from: 100_000, to: null }],
  turnover: [{ from: 10, to: null }],
}

/** Common spans of a figure, offered as shortcuts. */
export const spanPicks = (figure: Figure): readonly Span[] => picks[figure] ?? []
