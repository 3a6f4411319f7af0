'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTimeZone } from '@/components/ui/time-format'
import type { TimeZone } from '@/lib/client/format/time'
import type { NetworksView, NetworkView } from '@/lib/contract/codecs/networks'
import { useNetworks, usePageNetwork } from './networks-context'
import { clearRecentSearches, readRecentSearches, storeRecentSearch } from './recent-searches'
import { pageNetworkFirst, type SearchOption, searchOptions } from './search-options'
import { EMPTY_OUTCOME, earliestRetryAtMs, onlyHit, type SearchOutcome } from './search-outcome'
import { readSearch, type SearchReading } from './search-reading'

/** State of the request for a chosen option. */
export type Asking =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly key: string }
  | {
      readonly kind: 'done'
      readonly key: string
      readonly option: LookupOption
      readonly outcome: SearchOutcome
    }

type LookupOption = Extract<SearchOption, { kind: 'ask' }>

/** A line of the list: an option, a found item, or a recent search. */
export type SearchLine =
  | { readonly kind: 'option'; readonly key: string; readonly option: SearchOption }
  | {
      readonly kind: 'found'
      readonly key: string
      readonly found: SearchOutcome['found'][number]
    }
  | { readonly kind: 'recent'; readonly key: string; readonly text: string }

/** A margin for clock differences. */
const AFTER_PAUSE_MS = 200

const NOTHING: Asking = { kind: 'none' }

/** `onDone` is called when the search has opened a page. */
export function useSearch(onDone: () => void) {
  const router = useRouter()
  const client = useQueryClient()
  const view = useNetworks()
  const zone = useTimeZone()
  const pageNetwork = usePageNetwork()
  const network = pageNetwork ?? view.networks.find(({ name }) => name === view.defaultNetwork)
  const [text, setText] = useState('')
  const [recent, setRecent] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<Asking>(NOTHING)
  const [active, setActive] = useState(0)
  /** Id of the latest request; results of older ones are ignored. */
  const current = useRef(0)

  const reading = useMemo(() => readSearch(text), [text])
  const lines = useMemo(
    () => searchLines({ reading, recent, network, view, asking }),
    [reading, recent, network, view, asking],
  )

  const change = (next: string) => {
    current.current += 1
    setText(next)
    setAsking(NOTHING)
    setActive(0)
  }
  const go = (href: string) => {
    setRecent(storeRecentSearch(text.trim()))
    change('')
    onDone()
    // Documents of the service are not pages of the app.
    if (/^\/[^/]+\/api\//.test(href)) window.location.assign(href)
    else router.push(href)
  }
  /** `isChosen`: the user is waiting for it; automatic retries do not open a page. */
  const ask = async (option: LookupOption, isChosen = true) => {
    if (network === undefined) return
    current.current += 1
    const requestId = current.current
    const isWanted = () => requestId === current.current
    setAsking({ kind: 'asking', key: option.key })
    const outcome = await runOption({ client, view, network, zone }, option)
    if (!isWanted()) return
    const hit = onlyHit(outcome, network.displayName)
    if (hit !== null && isChosen) return go(hit.href)
    setRecent(storeRecentSearch(text.trim()))
    if (isChosen) setActive(0)
    setAsking({ kind: 'done', key: option.key, option, outcome })
  }
  useAutoRetry(asking, (option) => void ask(option, false))
  const choose = (line: SearchLine) => {
    switch (line.kind) {
      case 'recent':
        return change(line.text)
      case 'found':
        return go(line.found.hit.href)
      case 'option':
        return line.option.kind === 'page' ? go(line.option.href) : void ask(line.option)
    }
  }
  return {
    text,
    reading,
    lines,
    asking,
    active: Math.min(active, lines.length - 1),
    change,
    choose,
    setActive,
    readRecent: () => setRecent(readRecentSearches()),
    clearRecent: () => {
      clearRecentSearches()
      setRecent([])
    },
  }
}

/** Retries once after the pause that a network asked for. */
function useAutoRetry(asking: Asking, ask: (option: LookupOption) => void): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const atMs = asking.kind === 'done' ? earliestRetryAtMs(asking.outcome) : null
    if (asking.kind !== 'done' || atMs === null) return
    const wait = Math.max(0, atMs - Date.now()) + AFTER_PAUSE_MS
    const timer = setTimeout(() => latest.current(asking.option), wait)
    return () => clearTimeout(timer)
  }, [asking])
}

function searchLines(state: {
  readonly reading: SearchReading
  readonly recent: readonly string[]
  readonly network: NetworkView | undefined
  readonly view: NetworksView
  readonly asking: Asking
}): readonly SearchLine[] {
  const { reading, recent, network, view, asking } = state
  if (reading.kind === 'empty') {
    return recent.map((one) => ({ kind: 'recent', key: `recent ${one}`, text: one }))
  }
  if (network === undefined) return []
  const found = asking.kind === 'done' ? asking.outcome.found : []
  return [
    ...found.map((one) => ({ kind: 'found', key: one.hit.href, found: one }) as const),
    ...searchOptions(reading, view, network)
      // The found items replace their option.
      .filter(({ key }) => asking.kind !== 'done' || found.length === 0 || asking.key !== key)
      .map((option) => ({ kind: 'option', key: option.key, option }) as const),
  ]
}

/** Runs the request for an option; never rejects. */
function runOption(
  context: {
    readonly client: QueryClient
    readonly view: NetworksView
    readonly network: NetworkView
    readonly zone: TimeZone
  },
  option: LookupOption,
): Promise<SearchOutcome> {
  const { client, view, network, zone } = context
  return import('./search-run')
    .then(({ runSearch }) => runSearch(client, pageNetworkFirst(view, network), option.about, zone))
    .catch(
      (): SearchOutcome => ({
        ...EMPTY_OUTCOME,
        unchecked: [{ network: network.displayName, why: 'the request failed.', retryAtMs: null }],
      }),
    )
}
