'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import { Spoken } from '@/components/ui/spoken'
import { useNumber } from '@/components/ui/use-number'
import { FIGURES, type Figure } from '@/lib/client/pools/pool-figures'
import { EVERY_POOL, isEveryPool, withSpan } from '@/lib/client/pools/pool-filter'
import {
  type EditorProps,
  FlagsEditor,
  ProjectEditor,
  SpanEditor,
  TokenEditor,
} from './filter-editors'
import { flagsPhrase, projectLabel, spanLabel } from './filter-labels'
import { FilterPhrase } from './filter-phrase'
import { tokenName } from './pair-name'

type Part = 'projects' | 'token' | 'flags' | Figure

/** Asked about so often that they are offered before they are set. */
const ALWAYS: readonly Figure[] = ['tvl', 'apr']
/** Phrases that stand whether or not they narrow anything; others go, and the focus with them. */
const STAYS: readonly Part[] = ['projects', ...ALWAYS, 'flags']

/** The filter as a sentence whose parts are its controls. */
export function FilterSentence(
  props: EditorProps & {
    shown: number
    all: number
    /** On a phone there is no room beside a phrase. */
    isWide: boolean
    onOpenSheet: () => void
  },
) {
  const { filter, onChange } = props
  const separators = useSeparators()
  const number = useNumber()
  const [open, setOpen] = useState<Part | null>(null)
  const conditions = useRef<HTMLButtonElement>(null)
  const figures = [
    ...ALWAYS,
    ...FIGURES.filter((figure) => !ALWAYS.includes(figure) && filter.spans[figure] !== undefined),
  ]
  const phrase = (part: Part, words: string, isSet: boolean, onRemove: () => void) => ({
    words,
    isSet,
    isOpen: open === part,
    onOpen: props.isWide ? () => setOpen(part) : props.onOpenSheet,
    onClose: () => setOpen(null),
    onRemove: () => {
      onRemove()
      if (!STAYS.includes(part)) conditions.current?.focus()
    },
  })
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1">
      <legend className="sr-only">Filter</legend>
      <span className="text-muted">Pools of</span>
      <FilterPhrase
        {...phrase('projects', projectLabel(filter.projects), filter.projects.length > 0, () =>
          onChange({ ...filter, projects: [] }),
        )}
      >
        <ProjectEditor {...props} />
      </FilterPhrase>
      {filter.token === null ? null : (
        <FilterPhrase
          {...phrase('token', `with ${tokenName(filter.token, props.network.tokens)}`, true, () =>
            onChange({ ...filter, token: null }),
          )}
        >
          <TokenEditor {...props} />
        </FilterPhrase>
      )}
      {figures.map((figure) => {
        const span = filter.spans[figure] ?? null
        return (
          <FilterPhrase
            key={figure}
            {...phrase(figure, spanLabel(figure, span, separators), span !== null, () =>
              onChange(withSpan(filter, figure, { from: null, to: null })),
            )}
          >
            <SpanEditor {...props} figure={figure} onDone={() => setOpen(null)} />
          </FilterPhrase>
        )
      })}
      <FilterPhrase
        {...phrase('flags', flagsPhrase[filter.flags], filter.flags !== 'any', () =>
          onChange({ ...filter, flags: 'any' }),
        )}
      >
        <FlagsEditor {...props} />
      </FilterPhrase>
      <Button ref={conditions} size="compact" variant="quiet" onClick={props.onOpenSheet}>
        All conditions
      </Button>
      <output aria-live="off" className="px-1.5 font-medium tabular-nums">
        {number(props.shown)} of {number(props.all)}
      </output>
      <Spoken text={`Shown: ${number(props.shown)} of ${number(props.all)} pools.`} />
      {isEveryPool(filter) ? null : (
        <Button
          size="compact"
          variant="quiet"
          onClick={() => {
            onChange(EVERY_POOL)
            conditions.current?.focus()
          }}
        >
          Clear
        </Button>
      )}
    </fieldset>
  )
}
