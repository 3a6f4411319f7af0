'use client'

import Link from 'next/link'
import { useId } from 'react'
import { shortUid } from '@/lib/client/format/address'
import type { OrderUid } from '@/lib/domain/order/order'
import { classNames } from './class-names'
import { CopyButton } from './copy-button'
import { ChevronDownIcon } from './icons'
import { pointAtUid, useIsPointedAt } from './same-uid'

/**
 * An order, named by its digest. Copies the whole uid; its menu opens the order and its JSON.
 * The same order lights up wherever it stands on the page.
 */
export function IdChip(props: { uid: OrderUid; network: string }) {
  const { uid, network } = props
  const lit = useIsPointedAt(uid)
  const menuId = useId()
  const point = () => pointAtUid(uid)
  const leave = () => pointAtUid(null)
  const item = 'flex min-h-8 items-center px-3 hover:bg-sunken focus-visible:bg-sunken'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only lights up equal ids
    <span
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      className={classNames(
        'inline-flex items-center rounded-card border align-middle',
        lit ? 'border-accent bg-info-tint' : 'border-hairline bg-surface',
      )}
    >
      <Link
        href={`/orders/${network}/${uid}`}
        title={uid}
        className="hex px-1.5 py-0.5 hover:underline"
        prefetch={false}
      >
        <bdi dir="ltr">{shortUid(uid)}</bdi>
      </Link>
      <CopyButton text={uid} label="order uid" />
      <button
        type="button"
        popoverTarget={menuId}
        aria-label="More about this order"
        style={{ anchorName: `--${cssName(menuId)}` }}
        className="inline-flex size-6 items-center justify-center rounded-card text-muted hover:bg-sunken hover:text-text"
      >
        <ChevronDownIcon />
      </button>
      <span
        id={menuId}
        popover="auto"
        style={{ positionAnchor: `--${cssName(menuId)}` }}
        className="popover-menu text-table"
      >
        <Link className={item} href={`/orders/${network}/${uid}`} prefetch={false}>
          Why did it go this way
        </Link>
        <a className={item} href={`/${network}/api/v1/orders/${uid}`}>
          Order as JSON
        </a>
        <span className="flex items-center justify-between gap-3 px-3 py-1">
          <span className="text-muted">Owner</span>
          <span className="hex">{`0x${uid.slice(66, 72)}…${uid.slice(100, 106)}`}</span>
          <CopyButton text={`0x${uid.slice(66, 106)}`} label="owner address" />
        </span>
      </span>
    </span>
  )
}

const cssName = (id: string): string => id.replace(/[^a-zA-Z0-9_-]/g, '')
