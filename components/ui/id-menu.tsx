'use client'

import { Menu } from '@base-ui/react/menu'
import Link from 'next/link'
import { uidDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { message } from '@/lib/domain/shared/message'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { type MenuAnchor, menuItem, OpenMenu } from './open-menu'
import { useCopy } from './use-copy'

const copyLabels = {
  idle: message`Copy owner`,
  copied: message`Owner copied`,
  refused: message`The browser did not allow copying`,
} as const

/** Links of an order: its receipt, its reasons, its owner, its JSON. */
export function IdMenu(props: MenuAnchor & { uid: OrderUid; network: string }) {
  const { uid, network, ...place } = props
  const { state, copy } = useCopy()
  const { owner } = unpackOrderUid(uid)
  // The contract that places orders on chain owns the orders of all its users.
  const isOwn = uidDeadline(uid) !== null
  return (
    <OpenMenu {...place}>
      <PageItem href={`/orders?network=${network}&order=${uid}`}>{t`Receipt`}</PageItem>
      <PageItem href={`/orders/${network}/${uid}`}>{t`Why did it go this way`}</PageItem>
      {isOwn ? (
        <PageItem href={`/orders?network=${network}&account=${owner}`}>
          {t`All orders of its owner`}
        </PageItem>
      ) : null}
      <Menu.LinkItem className={menuItem} href={`/${network}/api/v1/orders/${uid}`}>
        {t`Order as JSON`}
      </Menu.LinkItem>
      <Menu.Item className={menuItem} closeOnClick={false} onClick={() => void copy(owner)}>
        <span aria-live="polite">{t(copyLabels[state])}</span>
        <bdi dir="ltr" className="hex text-muted">
          {shortAddress(owner)}
        </bdi>
      </Menu.Item>
    </OpenMenu>
  )
}

function PageItem({ href, children }: { href: string; children: string }) {
  return (
    <Menu.LinkItem className={menuItem} closeOnClick render={<Link href={href} prefetch={false} />}>
      {children}
    </Menu.LinkItem>
  )
}
