'use client'

import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { usePreferences } from '@/components/ui/preferences-context'
import { useCopy } from '@/components/ui/use-copy'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { navItems } from './nav-items'
import type { PaletteKeys } from './palette-keys'
import { idOf, type PaletteLine, paletteGroups } from './palette-lines'
import { usePaletteActions } from './use-palette-actions'
import { usePaletteFacts } from './use-palette-facts'
import type { SearchLine } from './use-search'
import { useSearch } from './use-search'

/** How long typing pauses before the facts of a token are read. */
const SETTLE_MS = 200

export type PaletteInput = {
  text: string
  onText: (text: string) => void
  keys: RefObject<PaletteKeys | null>
  /** Whether Enter was pressed before this code was there. */
  isAwaited: RefObject<boolean>
  onClose: () => void
  onKeys: () => void
}

/** The lines for the text, which of them is chosen, and what its keys do. */
export function usePaletteState(input: PaletteInput) {
  const { text, onText, onClose, onKeys } = input
  const search = useSearch({ text, onText, onDone: onClose })
  const actions = usePaletteActions(search.open, onKeys)
  const tokens = useMemo(() => tokensOf(search.lines), [search.lines])
  const facts = usePaletteFacts(search.network, useSettled(addressesOf(tokens)))
  const groups = paletteGroups({
    text,
    reading: search.reading,
    searched: search.lines,
    token: tokens[0] ?? null,
    facts,
    actions,
    places: navItems,
    labelOf: t,
  })
  const lines = groups.flatMap((group) => group.lines)
  const [note, setNote] = useState('')
  const choice = useChoice(text, lines, search.request)
  const { open, go } = search
  const network = search.network?.name ?? ''
  const choose = async (line: PaletteLine) => {
    setNote('')
    switch (line.kind) {
      case 'trade':
        return go(`/trade?network=${network}&sell=${line.token.address}`)
      case 'pool':
        return go(`/pools/${network}/${line.pool.address}`)
      case 'order':
        return go(`/orders?network=${network}&order=${line.order.uid}`)
      case 'lastAuction':
        return go(`/auctions/${network}/${line.auction.auctionId}`)
      case 'place':
        return open(line.item.href, t(line.item.label))
      case 'action': {
        const said = await line.action.run()
        return said === null ? onClose() : setNote(said)
      }
      default:
        return search.choose(line)
    }
  }
  const copying = useCopy()
  useKeysOf(input, { ...choice, lines, choose, copy: copying.copy })
  return { search, groups, lines, ...choice, choose, note, copying: copying.state, facts }
}

/** Tokens of the page's network that the text names, the best first, those that pass for another last. */
function tokensOf(lines: readonly SearchLine[]): readonly TokenListEntry[] {
  const found = lines.flatMap((line) => {
    const about = line.kind === 'option' ? line.option.about : null
    return about?.kind === 'token' && about.on === null ? [about.found] : []
  })
  return [
    ...found.filter(({ earlier }) => earlier === null),
    ...found.filter(({ earlier }) => earlier !== null),
  ].map(({ token }) => token)
}

const addressesOf = (tokens: readonly TokenListEntry[]) => tokens.map(({ address }) => address)

/** The addresses once they have not changed for a moment. */
function useSettled<Item extends string>(items: readonly Item[]): readonly Item[] {
  const key = items.join(' ')
  const [settled, setSettled] = useState(items)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the list
  useEffect(() => {
    const timer = setTimeout(() => setSettled(items), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled.join(' ') === key ? settled : NOTHING
}

const NOTHING: readonly never[] = []

/**
 * The chosen line, kept while others join the list: the first one until it is moved, or what was just
 * found.
 */
function useChoice(
  text: string,
  lines: readonly PaletteLine[],
  request: ReturnType<typeof useSearch>['request'],
) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMoved, setIsMoved] = useState(false)
  const [typed, setTyped] = useState(text)
  const found = request.kind === 'done' ? (request.outcome.found[0]?.hit.href ?? null) : null
  const [shown, setShown] = useState(found)
  if (typed !== text) {
    setTyped(text)
    setChosen(null)
    setIsMoved(false)
  }
  if (shown !== found) {
    setShown(found)
    setChosen(found)
  }
  return {
    active: Math.max(
      0,
      lines.findIndex(({ key }) => key === chosen),
    ),
    isMoved,
    setChosen,
    setIsMoved,
  }
}

type KeyContext = ReturnType<typeof useChoice> & {
  readonly lines: readonly PaletteLine[]
  readonly choose: (line: PaletteLine) => Promise<void>
  readonly copy: (text: string) => Promise<void>
}

function useKeysOf(input: PaletteInput, context: KeyContext): void {
  const { keys, isAwaited, text, onKeys } = input
  const { lines, active, isMoved, choose } = context
  const hasKeys = usePreferences().preferences.keys
  const onKey = (event: KeyboardEvent): boolean => {
    const line = lines[active]
    const isPlain = hasKeys && !event.ctrlKey && !event.metaKey && !event.altKey
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const step = event.key === 'ArrowDown' ? 1 : -1
        context.setChosen(lines.at((active + step) % lines.length)?.key ?? null)
        context.setIsMoved(true)
        return true
      }
      case 'Enter':
        if (line !== undefined) void choose(line)
        return true
      case 'c': {
        const id = isPlain && isMoved && line !== undefined ? idOf(line) : null
        if (id !== null) void context.copy(id)
        return id !== null
      }
      case '?':
        if (!isPlain || !(isMoved || text === '')) return false
        onKeys()
        return true
      default:
        return false
    }
  }
  useLayoutEffect(() => {
    keys.current = onKey
    return () => {
      keys.current = null
    }
  })
  const [first] = lines
  useEffect(() => {
    if (!isAwaited.current || first === undefined) return
    isAwaited.current = false
    void choose(first)
  })
}
