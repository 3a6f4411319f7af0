import type { ComponentProps } from 'react'
import { classNames } from './class-names'

/** One of several values, each with its name, in the browser's own list. */
export function Select<Value extends string | number | null>({
  value,
  choices,
  onChoose,
  className,
  ...select
}: Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  value: Value
  choices: readonly { readonly value: Value; readonly name: string }[]
  /** Gets one of the choices' values. */
  onChoose: (value: Value) => void
}) {
  return (
    <select
      {...select}
      value={optionOf(value)}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => optionOf(choice.value) === target.value)
        if (chosen !== undefined) onChoose(chosen.value)
      }}
      className={classNames(
        'touch-target rounded-card border border-control bg-surface',
        className,
      )}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={optionOf(choice.value)}>
          {choice.name}
        </option>
      ))}
    </select>
  )
}

const optionOf = (value: string | number | null): string => `${value ?? ''}`
