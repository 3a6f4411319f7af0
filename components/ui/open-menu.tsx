'use client'

import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icons'

export type MenuAnchor = {
  readonly label: string
  readonly triggerClassName: string
  /** The open dialog that contains the menu; anything outside it cannot be reached. */
  readonly within: HTMLElement | null
}

/** Style of a menu item. */
export const menuItem =
  'flex min-h-9 items-center justify-between gap-4 px-3 outline-none pointer-coarse:min-h-11 data-highlighted:bg-sunken'

/**
 * A menu that is open on its first render, because the press that loaded this code was meant to open it.
 */
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
