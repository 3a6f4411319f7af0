'use client'

import { classNames } from '@/components/ui/class-names'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { SearchLineView } from './search-line'
import type { LookupTarget } from './search-options'
import { outcomeSentences } from './search-outcome'
import type { useSearch } from './use-search'

/** {0} are networks. */
const unknownSentence: Readonly<Record<LookupTarget['kind'], Message>> = {
  order: message`This order is not known on {0}.`,
  hash: message`This hash is not known on {0}.`,
  auction: message`This auction is not known on {0}.`,
  pool: message`A pool at this address is not known on {0}.`,
  accountName: message`An account of this name is not known on {0}.`,
}

const noTokenSentence = {
  whole: message`No token of that name is on the list. Paste an id or an address to search for it.`,
  reading: message`Reading the token lists.`,
  failed: message`The token lists could not be read, and no built-in token has that name.`,
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
      ? outcomeSentences(request.outcome, unknownSentence[request.option.about.kind])
      : reading.kind === 'partial'
        ? [reading.sentence]
        : reading.kind === 'name' && lines.length === 0
          ? [t(noTokenSentence[lists])]
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
          ? 'fixed inset-x-2 top-12 z-20 rounded-card border border-control bg-raised text-table shadow-overlay [--gap:var(--raised)] rail:absolute rail:inset-x-0 rail:top-full rail:mt-1 rail:min-w-md'
          : 'mt-2 border-y bg-surface text-table',
      )}
    >
      {isRecent ? <RecentHeader onClear={search.clearRecent} /> : null}
      <div
        role="listbox"
        hidden={lines.length === 0}
        id={listId}
        aria-label={isRecent ? t`Searched before` : t`Readings`}
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
              index === search.active &&
                'bg-sunken outline-1 -outline-offset-1 outline-accent [--gap:var(--sunken)]',
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
        {request.kind === 'pending' ? <span className="sr-only">{t`Looking`}</span> : null}
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
      <span>{t`Searched before in this browser`}</span>
      <button type="button" tabIndex={-1} onClick={onClear} className="link touch-target px-1">
        {t`Clear¦list`}
      </button>
    </div>
  )
}
