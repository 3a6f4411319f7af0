'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTimeZone } from '@/components/ui/time-format'
import { useNetworks, usePageNetwork } from './networks-context'
import { clearRecentSearches, keepRecentSearch, readRecentSearches } from './recent-searches'
import { inTurn, type SearchOption, searchOptions } from './search-options'
import { askAgainAtMs, NOTHING_ASKED, onlyHit, type SearchOutcome } from './search-outcome'
import { readSearch } from './search-reading'

/** How far the question behind a choice has come. */
export type Asking =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly key: string }
  | {
      readonly kind: 'done'
      readonly key: string
      readonly option: AskOption
      readonly outcome: SearchOutcome
    }

type AskOption = Extract<SearchOption, { kind: 'ask' }>

/** A line of the list: something to choose, something found, or a text searched before. */
export type SearchLine =
  | { readonly kind: 'option'; readonly key: string; readonly option: SearchOption }
  | {
      readonly kind: 'found'
      readonly key: string
      readonly found: SearchOutcome['found'][number]
    }
  | { readonly kind: 'recent'; readonly key: string; readonly text: string }

/** So that the pause is over by every clock. */
const AFTER_PAUSE_MS = 200

const NOTHING: Asking = { kind: 'none' }

/** `onDone` is called when the search has led somewhere. */
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
  /** The question whose answer is still wanted. */
  const current = useRef(0)

  const reading = useMemo(() => readSearch(text), [text])
  const lines = useMemo((): readonly SearchLine[] => {
    if (reading.kind === 'empty') {
      return recent.map((one) => ({ kind: 'recent', key: `recent ${one}`, text: one }))
    }
    if (network === undefined) return []
    const found = asking.kind === 'done' ? asking.outcome.found : []
    return [
      ...found.map((one) => ({ kind: 'found', key: one.hit.href, found: one }) as const),
      ...searchOptions(reading, view, network)
        // What was found stands in the place of the question.
        .filter(({ key }) => asking.kind !== 'done' || found.length === 0 || asking.key !== key)
        .map((option) => ({ kind: 'option', key: option.key, option }) as const),
    ]
  }, [reading, recent, network, view, asking])

  const change = (next: string) => {
    current.current += 1
    setText(next)
    setAsking(NOTHING)
    setActive(0)
  }
  const go = (href: string) => {
    setRecent(keepRecentSearch(text.trim()))
    change('')
    onDone()
    // A document of the service is no page of the app.
    if (/^\/[^/]+\/api\//.test(href)) window.location.assign(href)
    else router.push(href)
  }
  /** `isChosen`: the reader waits for it now; what comes later by itself opens nothing. */
  const ask = async (option: AskOption, isChosen = true) => {
    if (network === undefined) return
    current.current += 1
    const mine = current.current
    const isWanted = () => mine === current.current
    setAsking({ kind: 'asking', key: option.key })
    const outcome = await import('./search-run')
      .then(({ runSearch }) => runSearch(client, inTurn(view, network), option.about, zone))
      .catch(
        (): SearchOutcome => ({
          ...NOTHING_ASKED,
          unchecked: [
            { network: network.displayName, why: 'the request failed.', againAtMs: null },
          ],
        }),
      )
    if (!isWanted()) return
    const hit = onlyHit(outcome, network.displayName)
    if (hit !== null && isChosen) return go(hit.href)
    setRecent(keepRecentSearch(text.trim()))
    if (isChosen) setActive(0)
    setAsking({ kind: 'done', key: option.key, option, outcome })
  }
  useAskAgain(asking, (option) => void ask(option, false))
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

/** Asks once more when the pause is over that a network asked for. */
function useAskAgain(asking: Asking, ask: (option: AskOption) => void): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const atMs = asking.kind === 'done' ? askAgainAtMs(asking.outcome) : null
    if (asking.kind !== 'done' || atMs === null) return
    const wait = Math.max(0, atMs - Date.now()) + AFTER_PAUSE_MS
    const timer = setTimeout(() => latest.current(asking.option), wait)
    return () => clearTimeout(timer)
  }, [asking])
}
