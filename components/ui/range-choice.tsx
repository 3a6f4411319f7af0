'use client'

import { useId } from 'react'
import { t } from '@/lib/words/words'
import { classNames } from './class-names'

/** A choice of time range, shown as a few buttons in a row. */
export function RangeChoice<T extends string>(props: {
  ranges: readonly { readonly range: T; readonly name: string }[]
  chosen: T
  onChoose: (range: T) => void
}) {
  const group = useId()
  return (
    <fieldset className="inline-flex gap-1">
      <legend className="sr-only">{t`How far back`}</legend>
      {props.ranges.map(({ range, name }) => (
        <label
          key={range}
          className={classNames(
            'touch-target inline-flex min-h-8 cursor-pointer items-center justify-center rounded-card px-2.5 text-table has-focus-visible:outline-2 has-focus-visible:outline-accent',
            range === props.chosen
              ? 'bg-track font-semibold forced-colors:underline'
              : 'text-muted hover:bg-sunken hover:text-text',
          )}
        >
          <input
            type="radio"
            name={group}
            checked={range === props.chosen}
            onChange={() => props.onChoose(range)}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
