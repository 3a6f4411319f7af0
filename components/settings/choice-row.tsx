'use client'

import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '@/components/ui/class-names'

export type SettingChoice<T extends string> = { readonly value: T; readonly name: ReactNode }

/** A setting with a few values side by side and a description below its name. */
export function ChoiceRow<T extends string>(props: {
  name: string
  note: ReactNode
  choices: readonly SettingChoice<T>[]
  chosen: T
  onChoose: (value: T) => void
  children?: ReactNode
}) {
  const group = useId()
  return (
    <fieldset className="px-4 py-3">
      <legend className="sr-only">{props.name}</legend>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p aria-hidden="true" className="font-medium">
            {props.name}
          </p>
          <p id={`${group}-note`} className="text-muted text-table">
            {props.note}
          </p>
        </div>
        <div className="flex max-w-full flex-wrap gap-1.5">
          {props.choices.map(({ value, name }) => (
            <label key={value} className={choiceClassName}>
              <input
                type="radio"
                name={group}
                checked={value === props.chosen}
                onChange={() => props.onChoose(value)}
                aria-describedby={`${group}-note`}
                className="size-4 shrink-0 accent-accent"
              />
              {name}
            </label>
          ))}
        </div>
      </div>
      {props.children}
    </fieldset>
  )
}

const choiceClassName = classNames(
  'touch-target inline-flex min-h-9 items-center gap-2 rounded-card border border-control bg-surface px-3 text-table',
  'hover:bg-sunken has-checked:border-accent has-checked:bg-info-tint has-checked:font-medium',
)
