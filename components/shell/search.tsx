'use client'

import { SearchIcon } from '@/components/ui/icons'
import { t } from '@/lib/words/words'
import { usePalette } from './palette-context'

/** Opens the command palette; on a phone the line has room for its sign alone. */
export function SearchButton() {
  const { openPalette, prepare } = usePalette()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={openPalette}
      className="flex h-8 min-w-8 items-center justify-center gap-2.5 rounded-card px-2 text-muted hover:bg-sunken rail:justify-start rail:pe-1"
    >
      <SearchIcon />
      <span className="sr-only rail:not-sr-only rail:truncate">{t`Id, address, token or action`}</span>
      <span
        aria-hidden="true"
        className="hex hidden rounded-card border border-hairline bg-surface px-1.5 text-meta rail:inline"
      >
        /
      </span>
    </button>
  )
}

/** The same at the top of the sheet of all places, as a field. */
export function SearchRow({ onOpen }: { onOpen: () => void }) {
  const { openPalette, prepare } = usePalette()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onFocus={prepare}
      onClick={() => {
        onOpen()
        openPalette()
      }}
      className="flex h-11 w-full items-center gap-2.5 rounded-card border border-control bg-surface px-3 text-input text-muted"
    >
      <SearchIcon />
      {t`Id, address, token or action`}
    </button>
  )
}
