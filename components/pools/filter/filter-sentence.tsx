'use client'

import { useRef, useState } from 'react'
import { tokenName } from '@/components/pools/pair-name'
import { Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import { Spoken } from '@/components/ui/spoken'
import { useNumber } from '@/components/ui/use-number'
import { FIGURES, type Figure } from '@/lib/client/pools/pool-figures'
import { EVERY_POOL, isEveryPool, type PoolFilter, withSpan } from '@/lib/client/pools/pool-filter'
import { t } from '@/lib/words/words'
import {
  type EditorProps,
  FlagsEditor,
  ProjectEditor,
  SpanEditor,
  TokenEditor,
} from './filter-editors'
import { flagsPhrase, projectLabel, spanLabel } from './filter-labels'
import { FilterPhrase } from './filter-phrase'

type Part = 'projects' | 'token' | 'flags' | Figure

/** Figures that the sentence offers even when the filter does not use them. */
const ALWAYS_SHOWN: readonly Figure[] = ['tvl', 'apr']
/**
 * Phrases that stay when they are cleared, except on a phone; the others unmount, and then the focus
 * has to move.
 */
const PERMANENT: readonly Part[] = ['projects', ...ALWAYS_SHOWN, 'flags']

type SentenceProps = EditorProps & {
  shown: number
  all: number
  /** Whether there is room for an editor next to its phrase. */
  isWide: boolean
  onOpenSheet: () => void
}

/** The filter as a sentence whose parts are its controls. */
export function FilterSentence(props: SentenceProps) {
  const { filter, onChange } = props
  const separators = useSeparators()
  const { phrase, conditions, close } = usePhrases(props)
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1">
      <legend className="sr-only">{t`Filter`}</legend>
      <span className="text-muted max-rail:hidden">{t`Pools of¦before the conditions`}</span>
      <FilterPhrase
        {...phrase('projects', projectLabel(filter.projects), filter.projects.length > 0, () =>
          onChange({ ...filter, projects: [] }),
        )}
      >
        <ProjectEditor {...props} />
      </FilterPhrase>
      {filter.token === null ? null : (
        <FilterPhrase
          {...phrase('token', t`with ${tokenName(filter.token, props.network.tokens)}`, true, () =>
            onChange({ ...filter, token: null }),
          )}
        >
          <TokenEditor {...props} />
        </FilterPhrase>
      )}
      {shownFigures(filter).map((figure) => {
        const span = filter.spans[figure] ?? null
        return (
          <FilterPhrase
            key={figure}
            {...phrase(figure, spanLabel(figure, span, separators), span !== null, () =>
              onChange(withSpan(filter, figure, { from: null, to: null })),
            )}
          >
            <SpanEditor {...props} figure={figure} onDone={close} />
          </FilterPhrase>
        )
      })}
      <FilterPhrase
        {...phrase('flags', t(flagsPhrase[filter.flags]), filter.flags !== 'any', () =>
          onChange({ ...filter, flags: 'any' }),
        )}
      >
        <FlagsEditor {...props} />
      </FilterPhrase>
      <Button ref={conditions} size="compact" variant="quiet" onClick={props.onOpenSheet}>
        {t`All conditions`}
      </Button>
      <Count shown={props.shown} all={props.all} />
      {isEveryPool(filter) ? null : (
        <Button
          size="compact"
          variant="quiet"
          onClick={() => {
            onChange(EVERY_POOL)
            conditions.current?.focus()
          }}
        >
          {t`Clear¦filter`}
        </Button>
      )}
    </fieldset>
  )
}

function usePhrases({ isWide, onOpenSheet }: SentenceProps) {
  const [open, setOpen] = useState<Part | null>(null)
  const conditions = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const phrase = (part: Part, label: string, isSet: boolean, onRemove: () => void) => ({
    label,
    isSet,
    isOpen: open === part,
    onOpen: isWide ? () => setOpen(part) : onOpenSheet,
    onClose: close,
    onRemove: () => {
      onRemove()
      if (!isWide || !PERMANENT.includes(part)) conditions.current?.focus()
    },
  })
  return { phrase, conditions, close }
}

const shownFigures = ({ spans }: PoolFilter): readonly Figure[] => [
  ...ALWAYS_SHOWN,
  ...FIGURES.filter((figure) => !ALWAYS_SHOWN.includes(figure) && spans[figure] !== undefined),
]

function Count({ shown, all }: Pick<SentenceProps, 'shown' | 'all'>) {
  const number = useNumber()
  return (
    <>
      <output aria-live="off" className="px-1.5 font-medium tabular-nums">
        {t`${number(shown)} of ${number(all)}`}
      </output>
      <Spoken text={t`Shown: ${number(shown)} of ${number(all)} pools.`} />
    </>
  )
}
