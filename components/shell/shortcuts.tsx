'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/modal'
import { places } from './places'
import { SEARCH_INPUT_ID } from './search'

/** How long `g` waits for its second key. */
const CHORD_MS = 1200

/** The keys that work everywhere, and the sheet that lists them. */
export function Shortcuts() {
  const router = useRouter()
  const [sheetOpen, setSheetOpen] = useState(false)
  const chordAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') !== null) return
      const chord = performance.now() - chordAt.current < CHORD_MS
      chordAt.current = event.key === 'g' && !chord ? performance.now() : Number.NEGATIVE_INFINITY
      if (chord) {
        const place = places.find(({ shortcut }) => shortcut === event.key)
        if (place === undefined) return
        event.preventDefault()
        router.push(place.href)
      } else if (event.key === '/') {
        event.preventDefault()
        document.getElementById(SEARCH_INPUT_ID)?.focus()
      } else if (event.key === '?') {
        event.preventDefault()
        setSheetOpen(true)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [router])

  return (
    <Dialog open={sheetOpen} onClose={() => setSheetOpen(false)} title="Keys" width="22rem">
      <dl className="divide-y divide-hairline">
        <Key keys="/" meaning="Search" />
        {places.map((place) => (
          <Key key={place.href} keys={`g ${place.shortcut}`} meaning={`Go to ${place.label}`} />
        ))}
        <Key keys="?" meaning="This list" />
        <Key keys="Esc" meaning="Close, leave search" />
      </dl>
    </Dialog>
  )
}

function Key(props: { keys: string; meaning: string }) {
  return (
    <div className="flex min-h-10 items-center justify-between">
      <dt>{props.meaning}</dt>
      <dd className="hex text-muted">{props.keys}</dd>
    </div>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
