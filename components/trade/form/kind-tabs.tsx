'use client'

import { type KeyboardEvent, useRef } from 'react'
import { classNames } from '@/components/ui/class-names'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const KINDS = [
  { kind: 'market', name: message`Market` },
  { kind: 'limit', name: message`Limit` },
  { kind: 'overTime', name: message`Over time` },
] as const

/** How an order is made: at the market, at a limit, or in parts over time. */
export type FormKind = (typeof KINDS)[number]['kind']

/** The tab of a form. */
export const formKindOf = (form: { isLimit: boolean; overTime: object | null }): FormKind =>
  form.overTime !== null ? 'overTime' : form.isLimit ? 'limit' : 'market'

/** Element id of the tab of a kind of order, which names the panel below it. */
export const kindTabId = (kind: FormKind): string => `kind-${kind}`

/** The tab that a key moves to; null for other keys. */
function movedTo(kind: FormKind, key: string): FormKind | null {
  const at = KINDS.findIndex((tab) => tab.kind === kind)
  const next = {
    ArrowLeft: at + KINDS.length - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: KINDS.length - 1,
  }[key]
  return next === undefined ? null : (KINDS[next % KINDS.length]?.kind ?? null)
}

/** The kind of order; the arrow keys choose too. */
export function KindTabs(props: {
  kind: FormKind
  /** Element id of the form. */
  panelId: string
  onSwitch: (kind: FormKind) => void
  /** The pointer or the focus is on this tab. */
  onNear: (kind: FormKind) => void
}) {
  const tabs = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const next = movedTo(props.kind, event.key)
    if (next === null) return
    event.preventDefault()
    props.onSwitch(next)
    tabs.current?.querySelector<HTMLElement>(`#${kindTabId(next)}`)?.focus()
  }
  return (
    <div
      ref={tabs}
      role="tablist"
      aria-label={t`Kind of order`}
      className="flex shrink-0 gap-5 rail:gap-6"
    >
      {KINDS.map(({ kind, name }) => {
        const isChosen = kind === props.kind
        return (
          <button
            key={kind}
            type="button"
            role="tab"
            id={kindTabId(kind)}
            aria-selected={isChosen}
            aria-controls={props.panelId}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => isChosen || props.onSwitch(kind)}
            onKeyDown={move}
            onPointerEnter={() => props.onNear(kind)}
            onFocus={() => props.onNear(kind)}
            className={classNames(
              'touch-target h-11 whitespace-nowrap text-section',
              isChosen ? 'font-semibold' : 'text-muted hover:text-text',
            )}
          >
            {t(name)}
          </button>
        )
      })}
    </div>
  )
}
