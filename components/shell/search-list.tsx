'use client'

import { classNames } from '@/components/ui/class-names'
import { SearchLineView } from './search-line'
import { outcomeSentences } from './search-outcome'
import type { useSearch } from './use-search'

const requestedLabel: Readonly<Record<string, string>> = {
  order: 'This order',
  hash: 'This hash',
  auction: 'This auction',
  pool: 'A pool at this address',
  accountName: 'An account of this name',
}

const noTokenSentence = {
  whole: 'No token of that name is on the list. Paste an id or an address to search for it.',
  reading: 'Reading the token lists.',
  failed: 'The token lists could not be read, and no built-in token has that name.',
} as const

/** The choices for the text, and explanations when there are none. */
export function SearchList(props: {
  search: ReturnType<typeof useSearch>
  open: boolean
  listId: string
  variant: 'line' | 'sheet'
}) {
  const { search, listId } = props
  const { lines, request, reading, lists } = search
  const sentences =
    request.kind === 'done'
      ? outcomeSentences(request.outcome, requestedLabel[request.key] ?? 'It')
      : reading.kind === 'partial'
        ? [reading.sentence]
        : reading.kind === 'name' && lines.length === 0
          ? [noTokenSentence[lists]]
          : []
  const isShown = props.open && (lines.length > 0 || sentences.length > 0)
  const isRecent = lines[0]?.kind === 'recent'
  return (
    <div
      // Otherwise the input would lose focus and close this list before the click arrives.
      onPointerDown={(event) => event.preventDefault()}
      className={classNames(
        !isShown && 'hidden',
        props.variant === 'line'
          ? 'fixed inset-x-2 top-12 z-20 rounded-card border border-control bg-raised text-table shadow-overlay rail:absolute rail:inset-x-0 rail:top-full rail:mt-1 rail:min-w-md'
          : 'mt-2 border-y bg-surface text-table',
      )}
    >
      {isRecent ? <RecentHeader onClear={search.clearRecent} /> : null}
      <div
        role="listbox"
        hidden={lines.length === 0}
        id={listId}
        aria-label={isRecent ? 'Searched before' : 'Readings'}
      >
        {lines.map((line, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
          <div
            key={line.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === search.active}
            onClick={() => search.choose(line)}
            onPointerMove={() => search.setActive(index)}
            className={classNames(
              'flex min-h-11 items-center gap-2 px-2 py-1 rail:min-h-9',
              index === search.active && 'bg-sunken outline-1 -outline-offset-1 outline-accent',
            )}
          >
            <SearchLineView
              line={line}
              isPending={request.kind === 'pending' && request.key === line.key}
            />
          </div>
        ))}
      </div>
      <div role="status">
        {request.kind === 'pending' ? <span className="sr-only">Looking</span> : null}
        {sentences.map((sentence) => (
          <p key={sentence} className="px-2 py-2 text-muted">
            {sentence}
          </p>
        ))}
      </div>
    </div>
  )
}

function RecentHeader({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-2 px-2 text-meta text-muted">
      <span>Searched before in this browser</span>
      <button type="button" tabIndex={-1} onClick={onClear} className="link touch-target px-1">
        Clear
      </button>
    </div>
  )
}
