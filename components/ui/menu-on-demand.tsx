'use client'

import type { ReactNode } from 'react'
import { useState } from 'react'
import { t } from '@/lib/words/words'
import { classNames } from './class-names'
import { ChevronDownIcon } from './icons'
import type { MenuAnchor } from './open-menu'
import { useLoaded } from './use-loaded'

/**
 * A plain button that loads its menu when it is pressed. `load` must be the same function in every
 * render; `children` renders the open menu.
 */
export function MenuOnDemand<Part>(props: {
  load: () => Promise<Part>
  /** Accessible name of the button: "More about this order". */
  label: string
  children: (part: Part, place: MenuAnchor) => ReactNode
}) {
  const { label } = props
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  const [wanted, setWanted] = useState(false)
  const { part, failed, retry } = useLoaded(props.load, wanted)
  const triggerClassName =
    'inline-flex size-6 items-center justify-center rounded-card text-muted hover:bg-sunken hover:text-text'
  if (part !== null) {
    return props.children(part, { label, triggerClassName, within: dialog })
  }
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={failed ? t`${label}: the menu could not be loaded, try again` : label}
      title={failed ? t`The menu could not be loaded. Press to try again.` : undefined}
      onClick={(event) => {
        setDialog(event.currentTarget.closest('dialog'))
        if (failed) retry()
        setWanted(true)
      }}
      className={classNames(triggerClassName, failed && 'text-caution')}
    >
      <ChevronDownIcon />
    </button>
  )
}
