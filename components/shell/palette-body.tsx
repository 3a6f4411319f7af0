'use client'

import { useEffect } from 'react'
import { classNames } from '@/components/ui/class-names'
import { usePreferences } from '@/components/ui/preferences-context'
import { Queries } from '@/components/ui/queries'
import { useNumber } from '@/components/ui/use-number'
import { t } from '@/lib/words/words'
import { PaletteLineView } from './palette-line-view'
import { RECENT } from './palette-lines'
import { readingSentence, searchSentences } from './search-sentences'
import { type PaletteInput, usePaletteState } from './use-palette'

type BodyProps = PaletteInput & {
  readonly listId: string
  readonly onActive: (optionId: string | null) => void
}

/** What the text was read as, the lines for it in groups, and the keys that act on them. */
export function PaletteBody(props: BodyProps) {
  return (
    <Queries>
      <FoundLines {...props} />
    </Queries>
  )
}

function FoundLines(props: BodyProps) {
  const { listId, onActive } = props
  const palette = usePaletteState(props)
  const { search, groups, lines, active } = palette
  const number = useNumber()
  const optionId = lines.length === 0 ? null : `${listId}-${active}`
  useEffect(() => {
    onActive(optionId)
    if (optionId !== null) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' })
  }, [optionId, onActive])
  const sentences = searchSentences(search, lines.length === 0)
  return (
    <>
      <p className="shrink-0 border-b px-5 py-2.5 text-muted text-table">
        {readingSentence(search, number)}
      </p>
      <div className="flex min-h-0 flex-1 flex-col pb-2">
        {groups[0]?.name === RECENT ? <ClearRecent onClear={search.clearRecent} /> : null}
        <Groups palette={palette} listId={listId} />
        <div role="status" className="shrink-0 text-muted text-table">
          {search.request.kind === 'pending' ? <span className="sr-only">{t`Looking`}</span> : null}
          {sentences.map((sentence) => (
            <p key={sentence} className="px-5 py-2">
              {sentence}
            </p>
          ))}
        </div>
      </div>
      <Foot copying={palette.copying} note={palette.note} />
    </>
  )
}

type Palette = ReturnType<typeof usePaletteState>

function Groups({ palette, listId }: { palette: Palette; listId: string }) {
  const { search, groups, lines, active } = palette
  const starts = groups.map((_, place) =>
    groups.slice(0, place).reduce((sum, group) => sum + group.lines.length, 0),
  )
  return (
    <div
      role="listbox"
      id={listId}
      aria-label={t`Found`}
      hidden={lines.length === 0}
      className="min-h-0 overflow-y-auto"
    >
      {groups.map((group, place) => {
        const headId = `${listId}-group-${place}`
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group.name} role="group" aria-labelledby={headId}>
            <div
              id={headId}
              role="presentation"
              className="px-5 pt-3 pb-1 font-medium text-meta text-muted"
            >
              {t(group.name)}
            </div>
            {group.lines.map((line, offset) => {
              const index = (starts[place] ?? 0) + offset
              const isActive = index === active
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
                <div
                  key={line.key}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={isActive}
                  // Otherwise the field would lose the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => void palette.choose(line)}
                  onPointerMove={() => palette.setChosen(line.key)}
                  className={classNames(
                    'flex min-h-11 items-center gap-3 border-s-3 py-1 ps-4.25 pe-5',
                    isActive
                      ? 'border-s-accent bg-info-tint [--gap:var(--info-tint)]'
                      : 'border-s-transparent',
                  )}
                >
                  <PaletteLineView
                    line={line}
                    network={search.network}
                    markets={palette.facts.markets}
                    pendingKey={search.request.kind === 'pending' ? search.request.key : null}
                  />
                  {isActive ? <Key name="↵" isHint /> : null}
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}

function ClearRecent({ onClear }: { onClear: () => void }) {
  return (
    <div className="relative">
      <button
        type="button"
        tabIndex={-1}
        onClick={onClear}
        className="link touch-target absolute! end-5 top-2.5 px-1 text-meta"
      >
        {t`Clear¦list`}
      </button>
    </div>
  )
}

function Key({ name, isHint = false }: { name: string; isHint?: boolean }) {
  return (
    <kbd
      aria-hidden={isHint}
      className={classNames(
        'hex shrink-0 rounded-card border border-hairline bg-surface px-1.5 text-meta text-muted',
        isHint && 'pointer-coarse:hidden',
      )}
    >
      {name}
    </kbd>
  )
}

/** Keys are of no use where there is no keyboard. */
function Foot({ copying, note }: { copying: Palette['copying']; note: string }) {
  const hasKeys = usePreferences().preferences.keys
  const said = copying === 'copied' ? t`Copied.` : copying === 'refused' ? t`Not copied.` : note
  return (
    <div
      className={classNames(
        'flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t px-5 py-3 text-meta text-muted',
        said === '' && 'pointer-coarse:hidden',
      )}
    >
      <span className="inline-flex items-center gap-1 pointer-coarse:hidden">
        <Key name="↑" />
        <Key name="↓" /> {t`move`}
      </span>
      <span className="inline-flex items-center gap-1 pointer-coarse:hidden">
        <Key name="↵" /> {t`open¦key`}
      </span>
      {hasKeys ? (
        <>
          <span className="inline-flex items-center gap-1 pointer-coarse:hidden">
            <Key name="c" /> {t`copy id`}
          </span>
          <span className="inline-flex items-center gap-1 pointer-coarse:hidden">
            <Key name="?" /> {t`all keys`}
          </span>
        </>
      ) : null}
      <span role="status" className="ms-auto text-text">
        {said}
      </span>
    </div>
  )
}
