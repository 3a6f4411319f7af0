'use client'

import { Menu } from '@base-ui/react/menu'
import Link from 'next/link'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { ChevronDownIcon } from './icons'
import { useCopy } from './use-copy'

const item =
  'flex min-h-9 items-center justify-between gap-4 px-3 outline-none data-highlighted:bg-sunken'

const copyWords = {
  idle: 'Copy owner',
  copied: 'Owner copied',
  refused: 'The browser did not allow copying',
} as const

/** Open from its first render: the press that fetched this code asked for it. */
export function IdMenu(props: {
  uid: OrderUid
  network: string
  triggerClassName: string
  /** The open dialog the menu belongs to; outside of it nothing could be reached. */
  within: HTMLElement | null
}) {
  const { uid, network } = props
  const { state, copy } = useCopy()
  const { owner } = unpackOrderUid(uid)
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger aria-label="More about this order" className={props.triggerClassName}>
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
            <Menu.LinkItem
              className={item}
              closeOnClick
              render={<Link href={`/orders/${network}/${uid}`} prefetch={false} />}
            >
              Why did it go this way
            </Menu.LinkItem>
            <Menu.LinkItem className={item} href={`/${network}/api/v1/orders/${uid}`}>
              Order as JSON
            </Menu.LinkItem>
            <Menu.Item className={item} closeOnClick={false} onClick={() => void copy(owner)}>
              <span role="status">{copyWords[state]}</span>
              <bdi dir="ltr" className="hex text-muted">
                {shortAddress(owner)}
              </bdi>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
