'use client'

import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { useMedia } from '@/components/ui/use-media'

/** As in `--breakpoint-beside`. */
const BESIDE = '(width >= 110rem)'

/** Whether the detail of a list's chosen row has room at the right of the list. */
export const useIsBeside = (): boolean => useMedia(BESIDE) === true

const widths = {
  wide: 'beside:grid-cols-[minmax(0,1fr)_35rem]',
  narrow: 'beside:grid-cols-[minmax(0,1fr)_27.5rem]',
} as const

/** A list, and at its right the detail of its chosen row where there is room for both. */
export function Beside(props: {
  /** Names the detail for screen readers. */
  label: string
  width: keyof typeof widths
  /** Null where it has no room. */
  detail: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classNames('beside:grid beside:gap-14', widths[props.width])}>
      <div className="min-w-0">{props.children}</div>
      <aside aria-label={props.label} className="hidden beside:block">
        <div className="sticky top-16 border-rule border-t-2 pt-3">{props.detail}</div>
      </aside>
    </div>
  )
}

/** Ground of the cells of a chosen row. */
export const CHOSEN_GROUND = 'bg-surface [--gap:var(--surface)]'
/** Its bar, in the first cell. */
export const CHOSEN_BAR = 'shadow-[inset_3px_0_0_var(--rule)]'
