'use client'

import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icons'

export type MenuAnchor = {
  readonly label: string
  readonly triggerClassName: string
  /** The open dialog the menu belongs to; outside of it nothing could be reached. */
  readonly within: HTMLElement | null
}

/** Look of one line of a menu. */
export const menuItem =
  'flex min-h-9 items-center justify-between gap-4 px-3 outline-none pointer-coarse:min-h-11 data-highlighted:bg-sunken'

/** Open from its first render: the press that fetched this code asked for it. */
export function OpenMenu(props: MenuAnchor & { children: ReactNode }) {
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger aria-label={props.label} className={props.triggerClassName}>
        <ChevronDownIcon />
      </Menu.Trigger>
      <Menu.Portal container={props.within ?? undefined}>
        <Menu.Positioner
          align="start"
          sideOffset={4}
          collisionPadding={8}
          positionMethod="fixed"
          className="z-30 outline-none"
        >
          <Menu.Popup className="menu animate-appear text-table outline-none">
            {props.children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
