'use client'

import Link from 'next/link'
import { useSyncExternalStore } from 'react'
import type { OrderUid } from '@/lib/domain/order/order'
import { shortUid } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { classNames } from './class-names'
import { CopyButton } from './copy-button'
import { MenuOnDemand } from './menu-on-demand'

const listeners = new Set<() => void>()
let pointedAt: string | null = null

/** Sets the order under the pointer or the focus; null when it leaves. */
function pointAtUid(uid: string | null): void {
  pointedAt = uid
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this order has the pointer or the focus anywhere on the page. */
function useIsPointedAt(uid: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pointedAt === uid,
    () => false,
  )
}

/**
 * An order shown by its digest. Copies the whole uid and has a menu with its links. All chips of
 * the same order on the page are highlighted together.
 */
export function IdChip(props: { uid: OrderUid; network: string }) {
  const { uid, network } = props
  const isHighlighted = useIsPointedAt(uid)
  const point = () => pointAtUid(uid)
  const leave = () => pointAtUid(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only highlights equal ids
    <span
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      className={classNames(
        'inline-flex items-center rounded-card border align-middle',
        isHighlighted ? 'border-accent bg-info-tint' : 'border-hairline bg-surface',
      )}
    >
      <Link
        href={`/orders/${network}/${uid}`}
        title={uid}
        className="hex inline-flex min-h-(--target) items-center px-1.5 hover:underline"
        prefetch={false}
      >
        <bdi dir="ltr">{shortUid(uid)}</bdi>
      </Link>
      <CopyButton text={uid} label={t`order uid`} />
      <MenuOnDemand load={loadMenu} label={t`More about this order`}>
        {(part, place) => <part.IdMenu uid={uid} network={network} {...place} />}
      </MenuOnDemand>
    </span>
  )
}

const loadMenu = () => import('./id-menu')
