import { useId } from 'react'
import { classNames } from './class-names'

type Choice<T extends string> = { readonly value: T; readonly name: string; readonly note: string }

/**
 * A choice between a few options, each with an explanation; a single option is shown without a
 * control.
 */
export function ChoiceList<T extends string>(props: {
  /** Name of the choice, for screen readers. */
  legend: string
  choices: readonly Choice<T>[]
  chosen: T
  disabled?: boolean
  onChoose: (value: T) => void
}) {
  const group = useId()
  const [only, second] = props.choices
  if (only !== undefined && second === undefined) {
    return (
      <p>
        <span className="font-medium">{only.name}.</span> {only.note}
      </p>
    )
  }
  return (
    <fieldset className="divide-y divide-hairline border-y" disabled={props.disabled}>
      <legend className="sr-only">{props.legend}</legend>
      {props.choices.map(({ value, name, note }) => {
        const isChosen = value === props.chosen
        return (
          <label
            key={value}
            className={classNames('flex gap-3 px-1 py-2.5', isChosen && 'bg-sunken')}
          >
            <input
              type="radio"
              name={group}
              checked={isChosen}
              onChange={() => props.onChoose(value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-medium">{name}</span>
              <span className="block text-muted text-table">{note}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
